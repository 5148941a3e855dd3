import { TRANSFER_SUSPENSION } from '@portal/contracts/constants.ts'
import type { ErrorCode } from '@portal/contracts/errors/catalogue.ts'
import type { ActionRule, ActionTable, PowerCodes } from '@portal/contracts/kinds/actions.ts'
import type { ActionState } from '@portal/contracts/machine.ts'
import type { ServiceState } from '@portal/contracts/machines/service.machine.ts'
import { mayAsCustomer, type StaffRole } from '@portal/contracts/staff.ts'

/** How a service is on its engine. */
export interface RunFacts {
  /** State of the kind's own machine; with `power`, `rescue` and `diskMissing` it stands for everything else here but the capabilities. */
  readonly state: string
  /** An action is under way. */
  readonly transient: boolean
  /** What the engine last said; null where it never did or is silent. */
  readonly power: 'running' | 'stopped' | null
  /** It runs a rescue system. */
  readonly rescue?: boolean
  /** The engine says that its disk is missing. */
  readonly diskMissing?: boolean
  /** Null: the engine that built it is not there now. */
  readonly capabilities: Readonly<Record<string, unknown>> | null
  /** Is this event of the kind's machine possible from its state? */
  readonly canMove: (event: string) => boolean
}

/** Who asks. */
export interface ActionCaller {
  readonly role: 'owner' | 'co-owner'
  /** A member's. */
  readonly rights: readonly string[]
  /** Roles of the staff who are signed in as the customer; null for the customer. */
  readonly staff: readonly StaffRole[] | null
  /** Password or factor were given again within the last ten minutes. */
  readonly proved: boolean
}

export type Suspended = boolean | typeof TRANSFER_SUSPENSION

export interface ActionFacts extends ActionCaller {
  readonly serviceState: ServiceState
  /** `transfer`: because the transfer of its month is used, and for no other reason. */
  readonly suspended: Suspended
  readonly cancellation: 'end-of-billing' | 'immediate' | null
  /** Its owner protects it against being deleted or overwritten. */
  readonly protection: boolean
  /** Null where the kind has no engine. */
  readonly run: RunFacts | null
}

/** A need that a row leaves out is the strictest there is. */
const STRICTEST: ActionRule = {
  by: ['owner'],
  staff: 'none',
  service: ['active'],
  suspended: 'no',
  cancelled: 'no',
  protection: 'off',
  while: 'idle',
  power: 'any',
  system: 'own',
  capability: null,
  proof: 'fresh',
  move: null,
}

/** Every need that some check reads, with the values that it knows; null: ids and names of the kind's own. */
const KNOWN: { readonly [N in keyof ActionRule]-?: readonly unknown[] | null } = {
  ...{ by: null, staff: null, service: null, capability: null, move: null },
  suspended: ['no', 'transfer', 'any'],
  cancelled: ['no', 'not-at-once', 'must', 'any'],
  protection: ['off', 'any'],
  while: ['idle', 'any'],
  power: ['running', 'stopped', 'any'],
  system: ['own', 'rescue', 'any'],
  disk: ['needed'],
  proof: ['none', 'fresh'],
  // Judged by the pipeline, for the account of the caller and not for one service.
  hold: ['money', 'transfers', 'secrets', 'proof'],
  ...{ typeName: [true], unlisted: [true] },
}
const isKnown = ([need, value]: [string, unknown]): boolean =>
  Object.hasOwn(KNOWN, need) && (KNOWN[need as keyof ActionRule]?.includes(value) ?? true)

type Check = (rule: ActionRule, facts: ActionFacts, codes: PowerCodes) => ErrorCode | null

/** The most fundamental reason first: it is the one that is told. */
const CHECKS: readonly Check[] = [
  ({ by }, { role, rights }) => {
    const mine = role === 'owner' ? by.includes('owner') : by.includes('member') || by.some((one) => rights.includes(one))
    return mine ? null : 'forbidden'
  },
  ({ staff: allowed, proof }, { staff }) =>
    staff === null || (proof === 'none' && mayAsCustomer(allowed, staff)) ? null : 'closed-to-staff',
  ({ service }, { serviceState }) => (service.includes(serviceState) ? null : 'service-not-active'),
  ({ cancelled }, { cancellation }) => {
    if (cancelled === 'any') return null
    if (cancelled === 'must') return cancellation === null ? 'renewal.not-cancelled' : null
    if (cancelled === 'not-at-once') return cancellation === 'immediate' ? 'renewal.already-cancelled' : null
    return cancellation === null ? null : 'renewal.cancelled'
  },
  ({ suspended: may }, { suspended }, { noTransfer = 'service-suspended' }) => {
    if (!suspended || may === 'any' || may === suspended) return null
    return suspended === TRANSFER_SUSPENSION ? noTransfer : 'service-suspended'
  },
  (rule, { protection }) => (protection && rule.protection !== 'any' ? 'service-protected' : null),
  ({ capability }, { run }) => {
    if (capability === null) return null
    if (!run?.capabilities) return 'engine-unavailable'
    return run.capabilities[capability] === true ? null : 'not-supported-by-engine'
  },
  (rule, { run }) => (rule.while !== 'any' && run?.transient ? 'busy' : null),
  ({ system }, { run }, { rescue, noRescue }) => {
    if (system === 'any' || (system === 'rescue') === (run?.rescue ?? false)) return null
    return system === 'rescue' ? noRescue : rescue
  },
  ({ disk }, { run }, { noDisk }) => (disk === 'needed' && run?.diskMissing ? noDisk : null),
  ({ power, move }, { run }, codes) => {
    if (power === 'any' || run?.power === power) return null
    // The engine is silent: where the machine's own moves decide, they do.
    if (run && run.power === null && move !== null) return null
    if (run?.transient) return 'busy'
    if (!run || run.power === null) return codes.notReady
    return run.power === 'running' ? codes.running : codes.stopped
  },
  ({ move }, { run }, codes) => (move === null || run?.canMove(move) ? null : codes.notReady),
  ({ proof }, { proved }) => (proof !== 'none' && !proved ? 'proof-required' : null),
]

/** Why an action is refused now, or null. What has no row is refused, and so is a row with a need that no check reads. */
export function refusal({ rows, codes }: ActionTable, action: string, facts: ActionFacts): ErrorCode | null {
  if (!Object.hasOwn(rows, action)) return 'forbidden'
  const rule = { ...STRICTEST, ...rows[action] }
  if (!Object.entries(rule).every(isKnown)) return 'forbidden'
  for (const check of CHECKS) {
    const reason = check(rule, facts, codes)
    if (reason !== null) return reason
  }
  return null
}

type Actions<A extends string> = Readonly<Record<A, ActionState>>

/**
 * Every listed action of a table for one service: allowed, or disabled with the reason. Services that look alike share one answer;
 * what makes them alike is read from the table: nothing that no row asks for.
 */
export function actionsOf<A extends string>(table: ActionTable<A>): (facts: ActionFacts) => Actions<A> {
  const rules = Object.values<ActionRule>(table.rows)
  const rights = [...new Set(rules.flatMap(({ by }) => by))].filter((by) => by !== 'owner' && by !== 'member')
  const capabilities = [...new Set(rules.flatMap(({ capability }) => capability ?? []))]
  const roles = [...new Set(rules.flatMap(({ staff }) => (typeof staff === 'string' ? [] : staff)))]
  const proof = rules.some((rule) => rule.proof !== 'none')
  const listed = (Object.keys(table.rows) as A[]).filter((action) => !table.rows[action].unlisted)
  const bits = <T>(all: readonly T[], has: (one: T) => boolean): number => all.reduce((sum, one, n) => sum + (has(one) ? 2 ** n : 0), 0)
  const keyOf = ({ role, rights: held, staff, proved, serviceState, suspended, cancellation, protection, run }: ActionFacts): string => {
    const who = role === 'owner' ? 'o' : `m${bits(rights, (right) => held.includes(right))}`
    const guest = staff === null ? '' : `s${staff.includes('owner') ? 'o' : bits(roles, (role) => staff.includes(role))}`
    const engine = run?.capabilities ? bits(capabilities, (name) => run.capabilities?.[name] === true) : '-'
    return `${who}${guest}${proof && proved ? 'p' : ''}|${serviceState}${suspended}${protection ? 1 : 0}${cancellation}|${run?.state}|${run?.power}${run?.rescue ? 'r' : ''}${run?.diskMissing ? 'd' : ''}${engine}`
  }
  const kept = new Map<string, Actions<A>>()
  return (facts) => {
    const key = keyOf(facts)
    let actions = kept.get(key)
    if (!actions) {
      const state = (action: A): [A, ActionState] => {
        const reason = refusal(table, action, facts)
        return [action, reason === null ? true : { reason }]
      }
      actions = Object.fromEntries(listed.map(state)) as Actions<A>
      kept.set(key, actions)
    }
    return actions
  }
}
