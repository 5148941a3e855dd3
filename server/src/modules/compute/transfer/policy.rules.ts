import { enforceable, NOTIFY, type SoldTransferPolicy } from '@portal/contracts/transfer-policy.ts'

const GB = 1_000_000_000
/** Between two charges of one server while its owner can pay: each is a document of its own. */
export const CHARGE_EVERY_SECONDS = 3600

/** What was done because the transfer of a month is used. */
export type Enforced = 'limited' | 'stopped'

/** The policy that a server was sold with, as far as its engine can carry it out. An engine that counted its traffic measures. */
export const policyOf = (
  { transferPolicy }: { readonly transferPolicy?: SoldTransferPolicy | null },
  limits: boolean,
): SoldTransferPolicy => enforceable(transferPolicy ?? NOTIFY, { measures: true, limits })

/** Whole gigabytes beyond the limit. */
export const gbOver = (used: number, limit: number): number => Math.max(0, Math.floor((used - limit) / GB))

/** What the customer's money allows: VAT is included everywhere. */
export interface Means {
  /** The most that may still be charged in this month; `null`: the customer set no cap, so nothing is charged. */
  readonly capLeft: number | null
  readonly spendable: number
  readonly priceOf: (gb: number) => number
}

/** How many of so many gigabytes can be charged now. */
export function affordable(gb: number, { capLeft, spendable, priceOf }: Means): number {
  if (capLeft === null) return 0
  const most = Math.min(capLeft, spendable)
  let [can, cannot] = [0, gb + 1]
  while (cannot - can > 1) {
    const half = Math.floor((can + cannot) / 2)
    if (priceOf(half) <= most) can = half
    else cannot = half
  }
  return can
}

export interface ChargeState {
  /** Gigabytes beyond the limit: used, and of those settled: charged, or free because the server was limited. */
  readonly over: number
  readonly settled: number
  readonly enforced: Enforced | null
  readonly chargedAt: Date | null
  /** The month has ended. */
  readonly ended: boolean
}

export interface ChargeDecision {
  /** Gigabytes to charge now. */
  readonly charge: number
  /** Gigabytes beyond the limit that are settled afterwards. */
  readonly settled: number
  /** The cap is reached, or the balance does not suffice. */
  readonly exhausted: boolean
}

/**
 * What a charge by the gigabyte does now. While the server is limited or stopped nothing is charged: what it uses then is free. It goes on
 * being charged once the next gigabyte can be paid again.
 */
export function chargeNow(state: ChargeState, means: Means, now: Date): ChargeDecision {
  const { over, settled, enforced, chargedAt, ended } = state
  if (enforced !== null) {
    const again = !ended && affordable(1, means) === 1
    return { charge: 0, settled: again ? Math.max(settled, over) : settled, exhausted: !again }
  }
  const owed = Math.max(0, over - settled)
  const can = affordable(owed, means)
  const exhausted = means.capLeft === null || can < owed
  const due = exhausted || ended || chargedAt === null || now.getTime() - chargedAt.getTime() >= CHARGE_EVERY_SECONDS * 1000
  const charge = due ? can : 0
  return { charge, settled: settled + charge, exhausted }
}

/** What applies to a server that has used its transfer. */
export function enforcedBy(policy: SoldTransferPolicy, exhausted: boolean): Enforced | null {
  if (policy.action === 'limit') return 'limited'
  if (policy.action === 'stop') return 'stopped'
  if (policy.action === 'notify' || !exhausted) return null
  return policy.mbps === null ? 'stopped' : 'limited'
}

export interface MonthUse {
  readonly used: number
  readonly limit: number | null
  readonly open: boolean
  readonly enforced: Enforced | null
  readonly settled: number
}

/** Is there anything to settle after this much was used? Asked at each measurement, for every server. */
export function isDue({ action }: SoldTransferPolicy, { used, limit, open, enforced, settled }: MonthUse): boolean {
  if (limit === null || used < limit || action === 'notify') return false
  return !open || (action === 'charge' && enforced === null && gbOver(used, limit) > settled)
}
