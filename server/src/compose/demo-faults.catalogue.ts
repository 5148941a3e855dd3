import type { BmcFault, BmcOperation } from '../drivers/bmc/simulator/driver.ts'
import type { Fault, Operation } from '../drivers/hypervisor/simulator/faults.ts'

interface Described {
  /** Message or state that the customer then reads, literally. */
  readonly shows: string
  /** What to do once it is on. */
  readonly how: string
  /** Operations that fail unless the request says otherwise. */
  readonly times: number
}
interface VpsFault extends Described {
  readonly on: 'vps'
  readonly operations: readonly Operation[]
  readonly fault: Fault
}
interface DedicatedFault extends Described {
  readonly on: 'dedicated'
  readonly operations: readonly BmcOperation[]
  readonly fault: BmcFault
}

/** Operations that one fault can be asked to fail at most. */
export const MOST_TIMES = 100

/** Failures that a demo can provoke in its simulators, by name. */
export const FAULTS = {
  'vps-power-refused': {
    ...{ on: 'vps', operations: ['start', 'shutdown', 'stop', 'reset'], fault: 'refuse', times: 1 },
    shows: 'Failed to {action} VPS. Please contact support!',
    how: 'Start, shut down, stop or restart the VPS.',
  },
  'vps-state-unknown': {
    ...{ on: 'vps', operations: ['find'], fault: 'refuse', times: MOST_TIMES },
    shows: 'State: Checking',
    how: 'Start or stop the VPS, or wait a minute. The state stays until you switch the fault off.',
  },
  'vps-lost': {
    ...{ on: 'vps', operations: ['start', 'shutdown', 'stop', 'reset'], fault: 'vanish', times: 1 },
    shows: 'State: Error',
    how: 'Start, shut down, stop or restart the VPS. Its machine is gone afterwards; a rebuild creates a new one.',
  },
  'vps-build-refused': {
    ...{ on: 'vps', operations: ['ensureDisk'], fault: 'refuse', times: 2 },
    shows: 'An order that stays Installing, and a build that waits for staff at /operator/delivery',
    how: 'Order a VPS. Another node is tried once, so two refusals stop the build.',
  },
  'vps-rebuild-fails': {
    ...{ on: 'vps', operations: ['remove'], fault: 'refuse', times: 1 },
    shows: 'Rebuild error. Please try again or contact support!',
    how: 'Rebuild the VPS. It runs on with its old disk.',
  },
  'vps-backup-slow': {
    ...{ on: 'vps', operations: ['backup'], fault: 'slow', times: 1 },
    shows: 'State: Backing up, and "The backup is not ready yet! Please wait or contact support!"',
    how: 'Turn backups of the VPS on, then try to recover from the new one. It takes ten seconds longer than usual.',
  },
  'vps-backup-fails': {
    ...{ on: 'vps', operations: ['backup'], fault: 'refuse', times: 1 },
    shows: 'Backups: Failed, and a notification',
    how: 'Turn backups of the VPS on. The portal tries again an hour later.',
  },
  'dedicated-power-refused': {
    ...{ on: 'dedicated', operations: ['on', 'off', 'cycle', 'shutdown'], fault: 'refuse', times: 1 },
    shows: 'State: Unchecked, and "Failed to {action} dedicated server. Please contact support!"',
    how: 'Start, shut down, stop or restart the server. The state stays until the next look at its controller, within five minutes.',
  },
  'dedicated-silent': {
    ...{ on: 'dedicated', operations: ['power'], fault: 'busy', times: MOST_TIMES },
    shows: 'State: Checking',
    how: 'Wait until the controller has been silent for fifteen minutes: POST /dev/clock {"advance": "21m"}.',
  },
} as const satisfies Readonly<Record<string, VpsFault | DedicatedFault>>

export type FaultName = keyof typeof FAULTS
export const FAULT_NAMES = Object.keys(FAULTS) as [FaultName, ...FaultName[]]

/** States and types that are no failure: staff bring them about, in their console or by these calls. */
export const BY_STAFF = [
  { shows: 'Invoice status: Fraud', how: 'operator/orders/mark-fraud for a paid document' },
  {
    shows: 'Invoice status: Partially',
    how: 'operator/dedicated/give-up, or operator/delivery/undo for a stuck build, for one of several services of an order',
  },
  { shows: 'Invoice type: Promotion', how: 'operator/customers/grant with the promotional wallet' },
  { shows: 'Invoice type: Other', how: 'operator/orders/issue' },
] as const
