import type { AnyEndpoint } from '@portal/contracts/endpoint.ts'
import { registry } from '@portal/contracts/registry.ts'
import { describe, expect, it } from 'vitest'
import type { AppError } from '../../src/platform/errors.ts'
import { ownNames, parseInput } from '../../src/platform/http/input.ts'

/** Judged by their handlers, with a sentence of their own. */
const JUDGED_LATER: Readonly<Record<string, string>> = {
  'user/order/documents': 'archive.period',
  'user/order/archive/create': 'archive.period',
  'operator/documents/export': 'archive.period',
  'operator/documents/archive/create': 'archive.period',
  'operator/promotions/create': 'promotion.days',
  'operator/promotions/update': 'promotion.days',
}

const withPeriod = (registry as readonly AnyEndpoint[])
  .filter((endpoint) => ownNames(endpoint).has('from') && ownNames(endpoint).has('to'))
  .map((endpoint) => [endpoint.path, endpoint] as const)

describe('[C2] a period', () => {
  it.each(withPeriod)('of %s is refused at its end where that is before its beginning', (path, { input, example, errors }) => {
    const judgedLater = JUDGED_LATER[path]
    if (judgedLater) return expect(errors).toContain(judgedLater)
    const of = (from: string, to: string) => parseInput(input, { ...(example as object), from, to })
    expect(of('2026-12-01', '2026-12-01')).toMatchObject({ from: '2026-12-01', to: '2026-12-01' })
    try {
      of('2026-12-02', '2026-12-01')
      expect.fail('accepted')
    } catch (error) {
      expect((error as AppError).fields).toMatchObject({ to: { code: 'field.before-from' } })
    }
  })
})
