import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { columnsOf } from './column-types.ts'
import { secretsAstray } from './secrets-astray.ts'

const columns = columnsOf(
  z.toJSONSchema(
    z.object({
      host: z.string(),
      port: z.int().default(443),
      user: z.string().optional().meta({ secretsTo: false }),
      echo: z
        .string()
        .optional()
        .meta({ secretsTo: ['word'] }),
      token: z.string().meta({ secret: true }),
      word: z.string().optional().meta({ secret: true }),
    }),
    { io: 'input' },
  ) as never,
)
const kept = { settings: { host: 'here', user: 'me' }, secretsSet: ['token', 'word'] }
const astray = (entered: Record<string, string | number | null>) => secretsAstray(columns, kept, entered)

describe('secrets that are kept and would go elsewhere', () => {
  it('all of them for a new address, those that go there for one of several', () => {
    expect(astray({ host: 'there' })).toEqual(['token', 'word'])
    expect(astray({ port: 8443 })).toEqual(['token', 'word'])
    expect(astray({ host: null })).toEqual(['token', 'word'])
    expect(astray({ echo: 'there' })).toEqual(['word'])
  })
  it('none that is typed again or given up, and none where all stays as it was', () => {
    expect(astray({ host: 'there', token: 'new' })).toEqual(['word'])
    expect(astray({ host: 'there', token: 'new', word: null })).toEqual([])
    expect(astray({ host: 'here', port: 443, user: 'other', echo: '' })).toEqual([])
    expect(astray({ port: null, token: 'new' })).toEqual([])
    expect(secretsAstray(columns, { ...kept, secretsSet: [] }, { host: 'there' })).toEqual([])
  })
})
