import { describe, expect, it } from 'vitest'
import { type ErrorCode, errorCatalogue } from './errors/catalogue.ts'
import { ORDINARY_REFUSALS, securityEventOf } from './security-events.ts'

describe('Security events', () => {
  it('cover every error of an access status, or name it as ordinary use', () => {
    const access = (Object.keys(errorCatalogue) as ErrorCode[]).filter((code) => [401, 403, 404, 429].includes(errorCatalogue[code].http))
    expect(access.filter((code) => securityEventOf(code) === null).sort()).toEqual([...ORDINARY_REFUSALS].sort())
  })
})
