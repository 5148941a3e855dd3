import { beforeAll, describe, expect, it } from 'vitest'
import { addMessages, switchLocale } from '../i18n/i18n.tsx'
import { loadCore } from '../i18n/messages.ts'
import { errorText } from './error-text.ts'
import { ApiError } from './errors.ts'

beforeAll(async () => {
  await switchLocale('en-US', { remember: false })
  await addMessages(loadCore)
})
const said = (code: string, status: number, message = 'As the server says.') => errorText(new ApiError({ code, status, message }))

describe('[C2] the sentence of a failed call', () => {
  it('is the specification’s where no answer came', () => {
    expect(said('network', 0)).toBe('Network error when connecting to API!')
  })

  it('is the specification’s where the answer is unreadable, or the server failed', () => {
    expect([said('unreadable', 200), said('internal', 500)]).toEqual(Array(2).fill('Error when requesting API!'))
  })

  it('is the server’s own else, also where an engine or the whole portal is away', () => {
    for (const status of [403, 422, 502, 503]) expect(said('any', status)).toBe('As the server says.')
  })
})
