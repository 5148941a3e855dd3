import type { StaffRoles } from './staff.ts'

/**
 * What staff are told of when it waits for a person [X2a], and whose work it is; owners and auditors see all.
 * - `work-stuck`: a build or other work on an engine that needs a decision.
 * - `job-failed`: background work that was given up, or fails again and again though nothing outside is asked.
 * - `delivery-late`: paid and not delivered within the time that its kind takes.
 * - `delivery-due`: a step of a delivery by people is late, or the promised time is near.
 * - `power-request`: people were asked to switch a machine that has no controller.
 * - `backup-request`: people were asked to set up, or to end, backups of a dedicated server.
 * - `panel-request`: people were asked to do something on a hosting panel that nothing of ours can reach.
 * - `panel-differs`: a hosting panel and our books say different things.
 * - `panel-behind`: a hosting panel that does not suspend, resume or remove what it is told to.
 * - `payment-unmatched`: money that came in and belongs to nobody known.
 * - `settlement-open`: a day of a gateway's account that does not agree with our books two days later.
 * - `balance-over-cap`: more on a customer's balance than anybody may keep there.
 * - `refund-returned`: what was sent back to a payer, and their bank returned: it is in the balance, for a week somebody should know.
 * - `billing`: the billing run asks for a person.
 * - `transfers-blocked`: a customer named too many e-mails without an account for transfers.
 * - `ticket-due`: a ticket whose target breaks soon, or has.
 * - `mail-failed`: mails that could not be sent.
 * - `machine-trouble`: a machine that is not on its engine, has no disk there, is held because that is full, or crashes
 *   again and again.
 * - `size-differs`: a machine that has other figures on its engine than were sold.
 * - `machine-late`: work on a machine that is past its deadline (`machines/deadlines.ts`).
 * - `engine-silent`: an engine that has not answered for minutes.
 * - `controller-silent`: the controller of a customer's dedicated server that has not answered for a quarter of an hour.
 * - `node-silent`: a host of a cluster that the cluster has not heard of for minutes.
 * - `edge-silent`: an edge host that has not been heard of for minutes.
 * - `edge-behind`: an edge host that cannot do what is desired of it.
 * - `vps-backup-failed`: a server whose backups fail again and again.
 * - `webhook-off`: a webhook of the house that was switched off because nothing arrived.
 * - `backup-late`: no verified backup for more than a day.
 */
export const STAFF_ALERTS = {
  'work-stuck': ['provisioning', 'support'],
  'job-failed': ['provisioning'],
  'delivery-late': ['provisioning', 'support'],
  'delivery-due': ['provisioning', 'support'],
  'power-request': ['provisioning'],
  'backup-request': ['provisioning'],
  'panel-request': ['provisioning'],
  'panel-differs': ['provisioning', 'support'],
  'panel-behind': ['provisioning', 'support'],
  'payment-unmatched': ['billing'],
  'settlement-open': ['billing'],
  'balance-over-cap': ['billing'],
  'refund-returned': ['billing'],
  billing: ['billing'],
  'transfers-blocked': ['support', 'billing'],
  'ticket-due': ['support'],
  'mail-failed': ['support', 'billing'],
  'machine-trouble': ['provisioning', 'support'],
  'size-differs': ['provisioning', 'support'],
  'machine-late': ['provisioning', 'support'],
  'engine-silent': ['provisioning'],
  'controller-silent': ['provisioning', 'support'],
  'node-silent': ['provisioning'],
  'edge-silent': ['provisioning'],
  'edge-behind': ['provisioning'],
  'vps-backup-failed': ['provisioning', 'support'],
  'webhook-off': [],
  'backup-late': ['provisioning'],
} as const satisfies Record<string, StaffRoles>

export type StaffAlertKind = keyof typeof STAFF_ALERTS
export const STAFF_ALERT_KINDS = Object.keys(STAFF_ALERTS) as [StaffAlertKind, ...StaffAlertKind[]]
