import { DEDICATED_DELIVERY_HOURS } from '@portal/contracts/constants.ts'
import { type DedicatedState, dedicatedMachine } from '@portal/contracts/machines/dedicated.machine.ts'
import { dedicatedTransient } from '@portal/contracts/machines/transient.ts'
import { addHours } from '@portal/contracts/time.ts'
import { hostNameOf } from '../../platform/host-name.rules.ts'
import type { RunFacts } from '../kinds/index.ts'
import type { Service } from '../services/index.ts'
import type { ChecklistStep } from './tables.ts'

/** What a plan without a checklist of its own goes through; hours after the payment. */
export const USUAL_STEPS: readonly ChecklistStep[] = [
  { code: 'hardware', hours: 6 },
  { code: 'cabling', hours: 8 },
  { code: 'burn-in', hours: 16 },
  { code: 'network', hours: 20 },
  { code: 'install', hours: 24 },
  { code: 'login', hours: 30 },
  { code: 'hand-over', hours: 36 },
]

/** Before the promise is broken, staff are alerted that it will be. */
export const ALERT_HOURS_BEFORE = 8

const [LIKELY, PROMISED] = DEDICATED_DELIVERY_HOURS

export const likelyAt = (paidAt: Date): Date => addHours(paidAt, LIKELY)
export const promisedAt = (paidAt: Date): Date => addHours(paidAt, PROMISED)
export const alertAt = (promised: Date): Date => addHours(promised, -ALERT_HOURS_BEFORE)

export const isTransient = (state: DedicatedState): boolean => (dedicatedTransient as readonly string[]).includes(state)

/** What a list shows: a confirmed action is shown as what it confirmed; only `status` says `success`, once. */
export const shownState = (state: DedicatedState, power: 'running' | 'stopped' | null): DedicatedState =>
  state === 'success' ? (power ?? 'checking') : state

/** Off while any reason stands, and when it is over; on while none does; null where nothing is there to have power. */
export function desiredPower({ state, suspensions }: Pick<Service, 'state' | 'suspensions'>): 'running' | 'stopped' | null {
  if (state === 'ended') return 'stopped'
  if (suspensions.length === 0) return state === 'active' ? 'running' : null
  return state === 'active' || state === 'installing' ? 'stopped' : null
}

const moves = new Map(
  dedicatedMachine.states.map((state) => [
    state,
    new Set<string>(dedicatedMachine.moves.filter(({ from }) => from.includes(state)).map(({ event }) => event)),
  ]),
)

const able = (reinstall: boolean, console: boolean): RunFacts['capabilities'] => ({
  ...{ power: true, resize: true, backups: true },
  ...{ reinstall, console },
})

/** How a server is, as actions are judged by it. Whatever switches its power, a controller or people, can switch it. */
export const runFacts = ({
  state,
  power,
  hardwareId,
  reinstall,
  console,
}: {
  readonly state: DedicatedState
  readonly power: 'running' | 'stopped' | null
  readonly hardwareId: number | null
  /** Its machine can boot an installer of ours. */
  readonly reinstall: boolean
  /** It has a controller, which has its serial line. */
  readonly console: boolean
}): RunFacts => ({
  ...{ state, power },
  transient: isTransient(state),
  capabilities: hardwareId === null ? null : able(reinstall, console),
  canMove: (event) => moves.get(state)?.has(event) ?? false,
})

/** A host name that every system accepts, from whatever the customer called the server. */
export const hostnameOf = (name: string, id: number): string => hostNameOf(name, `ded-${id}`)
