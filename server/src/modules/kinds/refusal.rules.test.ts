import { type ActionRule, defineActions, SHARE_RIGHTS } from '@portal/contracts/kinds/actions.ts'
import { STAFF_ROLES } from '@portal/contracts/staff.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { kindActions } from '../../../test/support/kind-actions.ts'
import { type ActionFacts, actionsOf, type RunFacts, refusal } from './refusal.rules.ts'

const codes = {
  running: 'vps-already-running',
  stopped: 'vps-already-stopped',
  notReady: 'vps-not-ready',
  rescue: 'vps-in-rescue',
  noRescue: 'vps-not-in-rescue',
  noDisk: 'vps-disk-missing',
} as const
/** Everything is open. */
const open: ActionRule = {
  ...{ by: ['owner', 'member'], staff: 'any', service: ['installing', 'active'], suspended: 'any', cancelled: 'any', protection: 'any' },
  ...{ while: 'any', power: 'any', system: 'any', capability: null, proof: 'none', move: null },
}
const running: RunFacts = { state: 'running', transient: false, power: 'running', capabilities: { rebuild: true }, canMove: () => true }
const facts = (more: Partial<ActionFacts> = {}): ActionFacts => ({
  ...{
    role: 'owner',
    rights: [],
    staff: null,
    proved: false,
    serviceState: 'active',
    suspended: false,
    cancellation: null,
    protection: false,
    run: running,
  },
  ...more,
})
const judged = (rule: Partial<ActionRule>, about: ActionFacts) =>
  refusal(defineActions('x', codes, { act: { ...open, ...rule } }), 'act', about)
const member = (rights: readonly string[] = []) => facts({ role: 'co-owner', rights })

describe('permission on the object is closed unless a row of the table opens it [P1]', () => {
  it('refuses an action that has no row, whoever asks, also one named like a part of every object', () => {
    const table = defineActions('x', codes, { act: open })
    for (const action of ['rebuild', 'toString', '__proto__', 'constructor', '']) expect(refusal(table, action, facts())).toBe('forbidden')
  })

  it.each([
    ['a need that no check reads', { quota: 'left' }],
    ['a value that its need does not know', { cancelled: 'sometimes' }],
    ['a power that nobody switches', { power: 'sleeping' }],
    ['a proof of another kind', { proof: 'twice' }],
  ])('refuses a row with %s', (_what, need) => {
    expect(judged(need as object, facts({ proved: true }))).toBe('forbidden')
  })

  it('[D26] says that used transfer is why, and opens to it alone what a row opens', () => {
    const table = (suspended: ActionRule['suspended']) =>
      defineActions('x', { ...codes, noTransfer: 'vps-transfer-used' }, { act: { ...open, suspended } })
    const about = (may: ActionRule['suspended'], suspended: ActionFacts['suspended']) => refusal(table(may), 'act', facts({ suspended }))
    expect([about('no', 'transfer'), about('no', true)]).toEqual(['vps-transfer-used', 'service-suspended'])
    expect([about('transfer', 'transfer'), about('transfer', true), about('any', true)]).toEqual([null, 'service-suspended', null])
  })

  it('reads a need that a row leaves out as the strictest there is', () => {
    const row = {} as ActionRule
    const about = (more: Partial<ActionFacts>) => refusal(defineActions('x', codes, { act: row }), 'act', facts({ proved: true, ...more }))
    expect(about({})).toBeNull()
    expect(about({ role: 'co-owner', rights: [...SHARE_RIGHTS] })).toBe('forbidden')
    expect(about({ staff: ['owner'] })).toBe('closed-to-staff')
    expect(about({ serviceState: 'installing' })).toBe('service-not-active')
    expect(about({ cancellation: 'end-of-billing' })).toBe('renewal.cancelled')
    expect(about({ suspended: true })).toBe('service-suspended')
    expect(about({ suspended: 'transfer' })).toBe('service-suspended')
    expect(about({ protection: true })).toBe('service-protected')
    expect(about({ run: { ...running, transient: true } })).toBe('busy')
    expect(about({ run: { ...running, rescue: true } })).toBe('vps-in-rescue')
    expect(about({ proved: false })).toBe('proof-required')
  })

  it('lets a member with a right do what asks for that right, and no other member', () => {
    const rebuild = { by: ['owner', 'rebuild'] } as const
    expect(judged(rebuild, member())).toBe('forbidden')
    expect(judged(rebuild, member(SHARE_RIGHTS.filter((right) => right !== 'rebuild')))).toBe('forbidden')
    expect(judged(rebuild, member(['rebuild']))).toBeNull()
  })

  it('refuses also what asks for no power while another action runs, or where the engine is away or cannot', () => {
    const rebuild = { while: 'idle', capability: 'rebuild' } as const
    expect(judged(rebuild, facts({ run: { ...running, transient: true } }))).toBe('busy')
    expect(judged(rebuild, facts({ run: { ...running, capabilities: null } }))).toBe('engine-unavailable')
    expect(judged(rebuild, facts({ run: { ...running, capabilities: {} } }))).toBe('not-supported-by-engine')
    expect(judged(rebuild, facts({ run: { ...running, capabilities: { rebuild: 'yes' } } }))).toBe('not-supported-by-engine')
    expect(judged(rebuild, facts({ run: null }))).toBe('engine-unavailable')
    expect(judged(rebuild, facts())).toBeNull()
  })

  it('keeps what needs the disk from one whose disk is missing', () => {
    const broken = facts({ run: { ...running, diskMissing: true } })
    expect([judged({ disk: 'needed' }, broken), judged({ disk: 'needed' }, facts()), judged({}, broken)]).toEqual([
      'vps-disk-missing',
      null,
      null,
    ])
  })

  it('keeps what is of its own system from one that runs another, and what is of rescue from one that does not', () => {
    const rescued = facts({ run: { ...running, rescue: true } })
    expect([judged({ system: 'own' }, rescued), judged({ system: 'own' }, facts())]).toEqual(['vps-in-rescue', null])
    expect([judged({ system: 'rescue' }, rescued), judged({ system: 'rescue' }, facts())]).toEqual([null, 'vps-not-in-rescue'])
    expect(judged({ system: 'own' }, facts({ run: null }))).toBeNull()
  })

  it('asks the kind’s own machine where a row names a move', () => {
    expect(judged({ move: 'rebuild' }, facts({ run: { ...running, canMove: () => false } }))).toBe('vps-not-ready')
    expect(judged({ move: 'rebuild' }, facts({ run: null }))).toBe('vps-not-ready')
  })

  it('[A4a] lets staff who are signed in as the customer do what one of their roles may, and console owners what any may', () => {
    const spend = { staff: ['billing'] } as const
    for (const role of STAFF_ROLES)
      expect(judged(spend, facts({ staff: [role] })), role).toBe(role === 'billing' || role === 'owner' ? null : 'closed-to-staff')
    expect(judged({ staff: 'none' }, facts({ staff: ['owner'] }))).toBe('closed-to-staff')
  })

  it('[C3a] asks for fresh proof last, when nothing else stands in the way', () => {
    expect(judged({ proof: 'fresh' }, facts())).toBe('proof-required')
    expect(judged({ proof: 'fresh' }, facts({ proved: true }))).toBeNull()
    expect(judged({ proof: 'fresh', suspended: 'no' }, facts({ suspended: true }))).toBe('service-suspended')
  })
})

const anyFacts: fc.Arbitrary<ActionFacts> = fc.record({
  role: fc.constantFrom('owner', 'co-owner'),
  rights: fc.subarray([...SHARE_RIGHTS]),
  staff: fc.option(fc.subarray([...STAFF_ROLES])),
  proved: fc.boolean(),
  serviceState: fc.constantFrom('ordered', 'installing', 'active', 'ended', 'undelivered'),
  suspended: fc.constantFrom(false, true, 'transfer' as const),
  cancellation: fc.constantFrom(null, 'end-of-billing', 'immediate'),
  protection: fc.boolean(),
  run: fc.option(
    fc
      .record({
        state: fc.constantFrom('running', 'stopped', 'starting', 'error'),
        power: fc.constantFrom('running', 'stopped', null),
        capabilities: fc.option(fc.dictionary(fc.constantFrom('power', 'console', 'acpiShutdown', 'resize', 'unknown'), fc.boolean())),
      })
      .map((run) => ({ ...run, transient: run.state === 'starting', canMove: () => run.state !== 'starting' })),
  ),
})

describe.each(kindActions.map((table) => [table.kind, table] as const))('the actions of kind %s', (_, table) => {
  const evaluate = actionsOf(table)

  it('are answered for a whole object as for each alone, whatever was answered before', () => {
    fc.assert(
      fc.property(anyFacts, (about) => {
        for (const [action, answer] of Object.entries(evaluate(about))) {
          const reason = refusal(table, action, about)
          expect(answer).toEqual(reason === null ? true : { reason })
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('leave a member without rights nothing that costs, moves or destroys', () => {
    const theirs = Object.keys(table.rows).filter((action) => table.rows[action]?.by.includes('member'))
    expect(theirs.filter((action) => !['view', 'export', 'start', 'shutdown', 'stop', 'restart', 'console'].includes(action))).toEqual([])
  })

  it('[A4a] leave staff of support nothing that spends, cancels or opens a console', () => {
    for (const action of ['renew', 'autorenew', 'cancel', 'revoke-cancellation', 'change', 'addon', 'console', 'transfer'])
      if (table.rows[action]) expect(refusal(table, action, { ...facts({ staff: ['support'] }) }), action).toBe('closed-to-staff')
  })
})
