import { STAFF_ALERT_KINDS } from '@portal/contracts/staff-alerts.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ActiveAlert, type Cause, linkOfAlert, plan, unlessExpected } from './alerts.rules.ts'

const cause = fc.record({
  kind: fc.constantFrom(...STAFF_ALERT_KINDS),
  subject: fc.constantFrom('', '1', '2', '3'),
  brandId: fc.constant(null),
  params: fc.constant({}),
})
const keyOf = ({ kind, subject }: Pick<Cause, 'kind' | 'subject'>): string => `${kind} ${subject}`

it('[X2a] after a look exactly the standing causes are known, each once, and a second look has nothing to tell', () => {
  fc.assert(
    fc.property(fc.array(cause), fc.uniqueArray(cause, { selector: keyOf }), (causes, before) => {
      const active: ActiveAlert[] = before.map((one, index) => ({ ...one, id: index + 1 }))
      const { open, cleared } = plan(causes, active)
      const after: ActiveAlert[] = [
        ...active.filter(({ id }) => !cleared.includes(id)),
        ...open.map((one, index) => ({ ...one, id: 1000 + index })),
      ]
      expect(after.map(keyOf).sort()).toEqual([...new Set(causes.map(keyOf))].sort())
      expect(plan(causes, after)).toEqual({ open: [], cleared: [] })
    }),
  )
})

it('what is expected opens nothing, and settles nothing that staff were told of before', () => {
  const one = (subject: string) => ({ kind: 'node-silent' as const, subject, brandId: null, params: {} })
  const causes = [one('1'), one('2'), one('3')]
  const told = unlessExpected(causes, [{ id: 7, kind: 'node-silent', subject: '1' }], ({ subject }) => subject !== '3')
  expect(told.map(({ subject }) => subject)).toEqual(['1', '3'])
})

it('leads to a page of the console for every kind', () => {
  for (const kind of STAFF_ALERT_KINDS) expect(linkOfAlert({ kind, subject: '7' })).toMatch(/^\/operator\/[a-z]+/)
})
