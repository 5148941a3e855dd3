import type { ErrorCode } from '@portal/contracts/errors/catalogue.ts'
import type { ActionState } from '@portal/contracts/machine.ts'
import { findMove } from '@portal/contracts/machine.ts'
import type { ServiceState } from '@portal/contracts/machines/service.machine.ts'
import { type VpsPowerVerb, type VpsState, vpsMachine, vpsNeeds, vpsTransient } from '@portal/contracts/machines/vps.machine.ts'
import type { VpsActions } from '@portal/contracts/modules/vps-actions.ts'

export interface VpsFacts {
  readonly state: VpsState
  readonly power: 'running' | 'stopped' | null
  readonly serviceState: ServiceState
  readonly suspended: boolean
  /** Null: the engine that built it is not there now. */
  readonly capabilities: { readonly console: boolean; readonly acpiShutdown: boolean; readonly resize: boolean } | null
  readonly role: 'owner' | 'co-owner'
  readonly rights: readonly string[]
  readonly cancellation: 'end-of-billing' | 'immediate' | null
}

/** Of the service's paid time, not of the machine: its owner's alone, and allowed while it is suspended. */
export const vpsPaidActions = ['renew', 'autorenew', 'cancel', 'revoke-cancellation', 'change', 'addon'] as const
type PaidAction = (typeof vpsPaidActions)[number]
export type VpsAction = keyof typeof vpsNeeds | PaidAction

const isPaidAction = (action: VpsAction): action is PaidAction => (vpsPaidActions as readonly string[]).includes(action)

function paidRefusal(action: PaidAction, { role, serviceState, cancellation, suspended, capabilities }: VpsFacts): ErrorCode | null {
  if (role === 'co-owner') return 'forbidden'
  if (serviceState !== 'active') return 'service-not-active'
  if (action === 'revoke-cancellation') return cancellation === null ? 'renewal.not-cancelled' : null
  // What ends with the paid time may still be ended at once.
  if (action === 'cancel') return cancellation === 'immediate' ? 'renewal.already-cancelled' : null
  if (cancellation !== null) return 'renewal.cancelled'
  if (action !== 'change' && action !== 'addon') return null
  if (suspended) return 'service-suspended'
  if (capabilities === null) return 'engine-unavailable'
  return capabilities.resize ? null : 'not-supported-by-engine'
}

export const isTransient = (state: VpsState): boolean => (vpsTransient as readonly string[]).includes(state)

/** Why an action is refused now, or null. The first reason wins, the most fundamental first. */
export function refusal(action: VpsAction, facts: VpsFacts): ErrorCode | null {
  if (isPaidAction(action)) return paidRefusal(action, facts)
  const needs: { power?: 'running' | 'stopped'; right: string; capability?: 'console' | 'acpiShutdown' } = vpsNeeds[action]
  if (needs.right === 'password' && facts.role === 'co-owner' && !facts.rights.includes('password')) return 'forbidden'
  if (facts.suspended) return 'service-suspended'
  // The console is open while the machine is being installed: watching it boot is harmless and calms.
  const watching = action === 'console' && facts.state === 'installing' && facts.power === 'running'
  if (facts.serviceState !== 'active' && !watching) return 'service-not-active'
  if (needs.power === undefined) return null
  if (facts.capabilities === null) return 'engine-unavailable'
  if (needs.capability && !facts.capabilities[needs.capability]) return 'not-supported-by-engine'
  if (action === 'console') return consoleRefusal(facts)
  if (isTransient(facts.state)) return 'busy'
  if (facts.power !== null && facts.power !== needs.power) return needs.power === 'stopped' ? 'vps-already-running' : 'vps-already-stopped'
  return findMove(vpsMachine, facts.state, action as VpsPowerVerb) ? null : 'vps-not-ready'
}

function consoleRefusal({ state, power }: VpsFacts): ErrorCode | null {
  if (power === 'running') return null
  if (state === 'checking') return 'vps-not-ready'
  return isTransient(state) ? 'busy' : 'vps-already-stopped'
}

/** Every action on one object: allowed, or disabled with the reason. Objects that look alike share one answer. */
const kept = new Map<string, VpsActions>()
export function actionsOf(facts: VpsFacts): VpsActions {
  const { capabilities, role, rights, cancellation } = facts
  const engine =
    capabilities === null ? 0 : 1 + (capabilities.console ? 1 : 0) + (capabilities.acpiShutdown ? 2 : 0) + (capabilities.resize ? 4 : 0)
  const who = role === 'owner' ? 0 : rights.includes('password') ? 2 : 1
  const key = `${facts.state}|${facts.power}|${facts.serviceState}|${facts.suspended ? 1 : 0}${engine}${who}${cancellation}`
  let actions = kept.get(key)
  if (!actions) {
    const state = (action: VpsAction): ActionState => {
      const reason = refusal(action, facts)
      return reason === null ? true : { reason }
    }
    actions = {
      start: state('start'),
      shutdown: state('shutdown'),
      stop: state('stop'),
      restart: state('restart'),
      console: state('console'),
      'reveal-password': state('reveal-password'),
      renew: state('renew'),
      autorenew: state('autorenew'),
      cancel: state('cancel'),
      'revoke-cancellation': state('revoke-cancellation'),
      change: state('change'),
      addon: state('addon'),
    }
    kept.set(key, actions)
  }
  return actions
}

/** What a list shows: a confirmed action is shown as what it confirmed; only `status` says `success`, once [S1b]. */
export const shownState = (state: VpsState, power: 'running' | 'stopped' | null): VpsState =>
  state === 'success' ? (power ?? 'checking') : state

/** The port to show: 3389 goes without saying, Linux answers one above the stored port [S5]. */
export function shownPort(stored: number | null, family: 'linux' | 'windows', rdp: number): number | null {
  if (stored === null) return null
  if (family === 'linux') return stored + 1
  return stored === rdp ? null : stored
}

/** A host name that every engine accepts, from whatever the customer called the machine. */
export function hostnameOf(name: string, id: number): string {
  const plain = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/đ/gi, 'd')
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
  return plain === '' ? `vps-${id}` : plain
}
