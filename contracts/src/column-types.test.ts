import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { columnsOf, inputKindOf, readColumn } from './column-types.ts'

const schema = z.object({
  host: z.string().min(1).max(253).describe('Where it answers'),
  token: z.string().meta({ secret: true }),
  word: z.string().optional().meta({ secret: true }),
  mode: z.enum(['fast', 'safe']).default('safe').meta({ secretsTo: false }),
  weight: z
    .number()
    .min(0)
    .max(10)
    .optional()
    .meta({ secretsTo: ['word', 'none'] }),
  count: z.int().min(1).default(8),
  port: z.int().min(1).max(1000).optional(),
  on: z.boolean().default(true),
  binary: z.string().default('x').meta({ console: false }),
  images: z.array(z.string()).default([]),
})
const columns = columnsOf(z.toJSONSchema(schema, { io: 'input' }) as never)
const named = (name: string) => {
  const column = columns.find((one) => one.name === name)
  if (!column) throw new Error(name)
  return column
}

describe('column types (fine print of the specification)', () => {
  it('each has one kind of input', () => {
    expect(['bit', 'smallint', 'int', 'varchar', 'double', 'set', 'datetime'].map((type) => inputKindOf(type as never))).toEqual([
      'switch',
      'integer',
      'integer',
      'text',
      'decimal',
      'choice',
      'instant',
    ])
  })
  it('a driver’s schema becomes columns; what no field can hold, or no console may set, is left out', () => {
    expect(columns.map(({ name, type }) => [name, type])).toEqual([
      ['host', 'varchar'],
      ['token', 'varchar'],
      ['word', 'varchar'],
      ['mode', 'set'],
      ['weight', 'double'],
      ['count', 'int'],
      ['port', 'smallint'],
      ['on', 'bit'],
    ])
    expect(named('host')).toMatchObject({ label: 'Where it answers', required: true, max: 253, secret: false })
    expect(named('token')).toMatchObject({ secret: true, required: true })
    expect(named('mode')).toMatchObject({ options: ['fast', 'safe'], initial: 'safe', required: false })
    expect(named('count')).toMatchObject({ min: 1, max: null, initial: 8 })
  })
  it('every secret goes to what a setting names, unless its vendor says of it which do', () => {
    expect(['host', 'port', 'on', 'mode', 'weight', 'token'].map((name) => named(name).secretsTo)).toEqual([
      ['token', 'word'],
      ['token', 'word'],
      ['token', 'word'],
      [],
      ['word'],
      [],
    ])
  })
  it('what was entered is read as the column says, and what is wrong is named', () => {
    expect(readColumn(named('count'), ' 12 ')).toEqual({ value: 12 })
    expect(readColumn(named('count'), '1.5')).toEqual({ problem: 'not-a-number' })
    expect(readColumn(named('count'), '0')).toEqual({ problem: 'too-small' })
    expect(readColumn(named('weight'), '10.5')).toEqual({ problem: 'too-big' })
    expect(readColumn(named('weight'), '')).toEqual({ value: null })
    expect(readColumn(named('host'), '  ')).toEqual({ problem: 'required' })
    expect(readColumn(named('mode'), 'wild')).toEqual({ problem: 'not-offered' })
    expect(readColumn(named('on'), false)).toEqual({ value: false })
  })
})
