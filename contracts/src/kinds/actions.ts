import type { ErrorCode } from '../errors/catalogue.ts'
import type { HoldScope } from '../holds.ts'
import type { ServiceState } from '../machines/service.machine.ts'
import type { ShareRight } from '../share-rights.ts'
import type { AsStaff } from '../staff.ts'

export { SHARE_RIGHTS, type ShareRight } from '../share-rights.ts'

/**
 * Everything that must be so for an action on a service. The server's guard, the `actions` of every answer, the browser's buttons,
 * menus and palette, the documents and the tests are made of these rows. A need that is left out is read as its strictest form,
 * and an action without a row is refused.
 */
export interface ActionRule {
  /** The owner, any member it is shared with, or members who hold one of these rights. */
  readonly by: readonly ('owner' | 'member' | ShareRight)[]
  /** Staff who may do it while signed in as the customer [A4a]. */
  readonly staff: AsStaff
  readonly service: readonly ServiceState[]
  /** `any`: also while a reason of suspension stands. `transfer`: while used transfer is the only one. */
  readonly suspended: 'no' | 'transfer' | 'any'
  /** `not-at-once`: what ends with its paid time may still be ended at once. `must`: only what is cancelled. */
  readonly cancelled: 'no' | 'not-at-once' | 'must' | 'any'
  /** `idle`: no other action is under way. */
  /** `off`: not while its owner protects it against being deleted or overwritten. */
  readonly protection: 'off' | 'any'
  readonly while: 'idle' | 'any'
  readonly power: 'running' | 'stopped' | 'any'
  /** `own`: not while it runs a rescue system; `rescue`: only then. */
  readonly system: 'own' | 'rescue' | 'any'
  /** Not while the engine says that the machine's disk is missing. */
  readonly disk?: 'needed'
  /** What the engine must be able to do, by the name the kind gives it; null: the engine is not needed. */
  readonly capability: string | null
  /** `fresh`: second factor, or the password where there is none, not older than ten minutes [C3a]; staff cannot give it for a customer. */
  readonly proof: 'none' | 'fresh'
  /** Why a hold on the caller's account closes it [D9]; what requires proof or spends money is closed without it. */
  readonly hold?: HoldScope
  /** Event of the kind's machine that has to be possible from the present state; null: none is. */
  readonly move: string | null
  /** The browser asks for the name before it is done: data dies. */
  readonly typeName?: true
  /** A way of looking rather than an act: judged like the others, but no button. */
  readonly unlisted?: true
}

/** What a kind says where its power is not as an action needs it. */
export interface PowerCodes {
  readonly running: ErrorCode
  readonly stopped: ErrorCode
  /** The engine has not said lately how it is. */
  readonly notReady: ErrorCode
  /** It runs a rescue system, or none. */
  readonly rescue: ErrorCode
  readonly noRescue: ErrorCode
  readonly noDisk: ErrorCode
  /** It stands still because the transfer of its month is used, and for no other reason. */
  readonly noTransfer?: ErrorCode
}

export interface ActionTable<A extends string = string> {
  /** Id of the kind. */
  readonly kind: string
  readonly codes: PowerCodes
  readonly rows: Readonly<Record<A, ActionRule>>
}

/** For kinds that are not switched on and off. */
export const NO_POWER: PowerCodes = { running: 'busy', stopped: 'busy', notReady: 'busy', rescue: 'busy', noRescue: 'busy', noDisk: 'busy' }

export const defineActions = <const A extends string>(
  kind: string,
  codes: PowerCodes,
  rows: Readonly<Record<A, ActionRule>>,
): ActionTable<A> => ({ kind, codes, rows })

/** On which object a call acts, and as which row of its kind's table: the pipeline finds, locks and judges it before the handler runs. */
export interface ServiceRef {
  readonly object: 'service'
  readonly kind: string
  readonly action: string
  readonly rule: ActionRule
  readonly codes: PowerCodes
  /**
   * `row`: the service is locked before it is judged. `books`: documents are locked before services wherever money is due,
   * so the handler locks both in that order and asks again what may have changed.
   */
  readonly lock: 'row' | 'books'
}

export const onService = <A extends string>(table: ActionTable<A>, action: A, lock: ServiceRef['lock'] = 'row'): ServiceRef => ({
  object: 'service',
  kind: table.kind,
  action,
  rule: table.rows[action],
  codes: table.codes,
  lock,
})

/** What a call that may ask for proof can answer. */
export const PROOF_ERRORS = [
  'proof-required',
  'proof-wrong',
  'proof-needs-factor',
  'proof-of-work-required',
] as const satisfies readonly ErrorCode[]

/** Every reason for which a call on such an object may be refused before its handler runs: what its declaration names as errors. */
export function refusalsOf({ rule, codes }: Pick<ServiceRef, 'rule' | 'codes'>): ErrorCode[] {
  const { by, staff, suspended, cancelled, protection, power, system, disk, capability, proof, move } = rule
  const reasons: (ErrorCode | false)[] = [
    'not-found',
    'service-not-active',
    !by.includes('member') && 'forbidden',
    (staff !== 'any' || proof === 'fresh') && 'closed-to-staff',
    suspended !== 'any' && 'service-suspended',
    suspended === 'no' && (codes.noTransfer ?? false),
    cancelled === 'no' && 'renewal.cancelled',
    cancelled === 'not-at-once' && 'renewal.already-cancelled',
    cancelled === 'must' && 'renewal.not-cancelled',
    protection === 'off' && 'service-protected',
    capability !== null && 'engine-unavailable',
    capability !== null && 'not-supported-by-engine',
    (rule.while === 'idle' || power !== 'any') && 'busy',
    power === 'running' && codes.stopped,
    power === 'stopped' && codes.running,
    (power !== 'any' || move !== null) && codes.notReady,
    system === 'own' && codes.rescue,
    system === 'rescue' && codes.noRescue,
    disk === 'needed' && codes.noDisk,
    ...(proof === 'fresh' ? PROOF_ERRORS : []),
  ]
  return [...new Set(reasons.filter((reason) => reason !== false))]
}
