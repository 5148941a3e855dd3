import { mayCall, type StaffRole } from '@portal/contracts/staff.ts'
import { STAFF_ALERT_KINDS, STAFF_ALERTS, type StaffAlertKind } from '@portal/contracts/staff-alerts.ts'

/** Something that waits for a person now, as its owner's tables say. */
export interface Cause {
  readonly kind: StaffAlertKind
  readonly subject: string
  /** Null for what concerns the whole installation. */
  readonly brandId: number | null
  readonly params: Readonly<Record<string, string | number>>
}

/** An alert whose cause stood when it was last looked at. */
export interface ActiveAlert {
  readonly id: number
  readonly kind: StaffAlertKind
  readonly subject: string
}

export interface Plan {
  readonly open: readonly Cause[]
  /** Ids whose cause is gone. */
  readonly cleared: readonly number[]
}

const keyOf = ({ kind, subject }: Pick<Cause, 'kind' | 'subject'>): string => `${kind} ${subject}`

/** What to tell staff of, and what has settled itself: each cause is told once for as long as it stands. */
export function plan(causes: readonly Cause[], active: readonly ActiveAlert[]): Plan {
  const known = new Set(active.map(keyOf))
  const still = new Set(causes.map(keyOf))
  const fresh = new Map(causes.filter((cause) => !known.has(keyOf(cause))).map((cause) => [keyOf(cause), cause]))
  return { open: [...fresh.values()], cleared: active.filter((one) => !still.has(keyOf(one))).map(({ id }) => id) }
}

/** What is expected opens nothing; what staff were told of before goes on standing for as long as it does. */
export const unlessExpected = (causes: readonly Cause[], active: readonly ActiveAlert[], expected: (cause: Cause) => boolean): Cause[] => {
  const known = new Set(active.map(keyOf))
  return causes.filter((cause) => known.has(keyOf(cause)) || !expected(cause))
}

/** Whose work it is, and for whom it is to be read. */
export const kindsFor = (roles: readonly StaffRole[], effect: 'read' | 'write'): StaffAlertKind[] =>
  STAFF_ALERT_KINDS.filter((kind) => mayCall(roles, { effect, roles: STAFF_ALERTS[kind] }))

const PATHS: Readonly<Record<StaffAlertKind, (subject: string) => string>> = {
  'work-stuck': (sagaId) => `/operator/delivery/${sagaId}`,
  'job-failed': () => '/operator/jobs',
  'delivery-late': (serviceId) => `/operator/services/${serviceId}`,
  'delivery-due': (serviceId) => `/operator/services/${serviceId}`,
  'power-request': (hardwareId) => `/operator/hardware/${hardwareId}`,
  'backup-request': (serviceId) => `/operator/services/${serviceId}`,
  'panel-request': () => '/operator/hosting/requests',
  'panel-differs': () => '/operator/hosting/differences',
  'panel-behind': () => '/operator/hosting',
  'payment-unmatched': () => '/operator/payments',
  'settlement-open': (accountAndDay) => `/operator/settlements/${accountAndDay}`,
  'balance-over-cap': (accountId) => `/operator/customers/${accountId}`,
  'refund-returned': (orderAndRefund) => `/operator/orders/${orderAndRefund.split('/')[0]}`,
  billing: () => '/operator/billing',
  'transfers-blocked': (accountId) => `/operator/customers/${accountId}`,
  'ticket-due': (ticketId) => `/operator/tickets/${ticketId}`,
  'mail-failed': () => '/operator/mails?tab=failed',
  'machine-trouble': (serviceId) => `/operator/services/${serviceId}`,
  'size-differs': (serviceId) => `/operator/services/${serviceId}`,
  'machine-late': (serviceId) => `/operator/services/${serviceId}`,
  'engine-silent': () => '/operator/nodes',
  'controller-silent': (hardwareId) => `/operator/hardware/${hardwareId}`,
  'node-silent': (nodeId) => `/operator/nodes/${nodeId}`,
  'edge-silent': (hostId) => `/operator/edge-hosts/${hostId}`,
  'edge-behind': (hostId) => `/operator/edge-hosts/${hostId}?tab=differs`,
  'vps-backup-failed': (serviceId) => `/operator/services/${serviceId}`,
  'webhook-off': () => '/operator/webhooks',
  'backup-late': () => '/operator/alerts',
}

/** Where in the console it is worked off. */
export const linkOfAlert = ({ kind, subject }: Pick<Cause, 'kind' | 'subject'>): string => PATHS[kind](subject)
