import { TRANSFER_WARNINGS } from '@portal/contracts/constants.ts'
import type { PlanFigures } from '@portal/contracts/kinds/figures.ts'
import { type HostingState, hostingMachine } from '@portal/contracts/machines/hosting.machine.ts'
import { hostingTransient } from '@portal/contracts/machines/transient.ts'
import type { HostingMeasured } from '@portal/contracts/modules/hosting.contract.ts'
import type { RunFacts } from '../kinds/index.ts'
import type { Service } from '../services/index.ts'
import type { Measured, Warned } from './tables.ts'

const MB_PER_GB = 1024

export const isTransient = (state: HostingState): boolean => (hostingTransient as readonly string[]).includes(state)

/** People are, or may be, asked to suspend or resume it: of an account they are asked one thing at a time. */
export const isSettling = (state: HostingState): boolean => state === 'suspending' || state === 'resuming'

/** Suspended while any reason stands, and when it is over; null where no account is to be there yet. */
export function desiredState({ state, suspensions }: Pick<Service, 'state' | 'suspensions'>): 'active' | 'suspended' | null {
  if (state === 'ended') return 'suspended'
  if (state !== 'active') return null
  return suspensions.length > 0 ? 'suspended' : 'active'
}

const moves = new Map(
  hostingMachine.states.map((state) => [
    state,
    new Set<string>(hostingMachine.moves.filter(({ from }) => from.includes(state)).map(({ event }) => event)),
  ]),
)

/** What a panel can do, as actions ask for it; null: it cannot be spoken to here. */
export type PanelAbilities = { readonly panel: true; readonly resize: true; readonly signIn: boolean } | null

export const runFacts = (state: HostingState, abilities: PanelAbilities): RunFacts => ({
  ...{ state, power: null, capabilities: abilities },
  transient: isTransient(state),
  canMove: (event) => moves.get(state)?.has(event) ?? false,
})

interface MeasuredLimit {
  readonly name: HostingMeasured
  readonly used: number
  readonly limit: number | null
  readonly percent: number | null
}

const gigabytes = (gb: number | null | undefined): number | null => (gb === null || gb === undefined ? null : gb * MB_PER_GB)

/** What was measured against what the plan has; what the panel does not say is left out. */
export function limitsOf(usage: Measured | null, plan: PlanFigures): MeasuredLimit[] {
  if (!usage) return []
  const all: readonly [HostingMeasured, number | null, number | null][] = [
    ['disk', usage.diskMb, gigabytes(plan.diskGb)],
    ['transfer', usage.transferMb, gigabytes(plan.transferGb)],
    ['websites', usage.sites, plan.websites ?? null],
    ['mailboxes', usage.mailboxes, plan.mailboxes ?? null],
    ['databases', usage.databases, null],
  ]
  return all.flatMap(([name, used, limit]) => {
    if (used === null) return []
    return [{ name, used, limit, percent: limit === null || limit <= 0 ? null : Math.floor((used / limit) * 100) }]
  })
}

/** The limit that is nearest. */
export const nearestOf = (limits: readonly MeasuredLimit[]): MeasuredLimit | null =>
  limits.reduce<MeasuredLimit | null>((most, one) => (one.percent !== null && one.percent > (most?.percent ?? -1) ? one : most), null)

/** Below this its owner may be told of the same limit again: a site that breathes around it would be told of daily. */
const FORGOTTEN_BELOW = 70

export interface Warning {
  readonly name: 'disk' | 'transfer'
  readonly step: number
  readonly limit: MeasuredLimit
}

/**
 * What its owner is told of now, and what they were told of from then on: each step of a limit once. Of disk and transfer, which fill
 * by themselves; how many sites and mailboxes there are is the owner's own doing.
 */
export function warningsOf(
  limits: readonly MeasuredLimit[],
  warned: Warned,
): { readonly due: readonly Warning[]; readonly warned: Warned } {
  const next: Record<string, number> = { ...warned }
  const due: Warning[] = []
  for (const limit of limits) {
    const { name, percent } = limit
    if ((name !== 'disk' && name !== 'transfer') || percent === null) continue
    if (percent < FORGOTTEN_BELOW) delete next[name]
    const step = TRANSFER_WARNINGS.findLast((one) => percent >= one && one > (next[name] ?? 0))
    if (step === undefined) continue
    next[name] = step
    due.push({ name, step, limit })
  }
  return { due, warned: next }
}
