import { z } from 'zod'
import { planFiguresSchema } from './modules/catalogue.contract.ts'

/** What happened, as a definition: its name, what is told with it, and whether systems outside may hear of it. */
export interface EventDefinition<P extends object = object> {
  readonly name: string
  /** `public`: webhooks carry it to the customer whose it is, and to staff's systems. `staff`: to staff's systems alone. */
  readonly audience: 'public' | 'staff' | 'internal'
  readonly payload: z.ZodType<P>
  /** Of what webhooks carry. */
  readonly outward?: Outward
}

export interface Outward {
  /** The field that names what it is about: what happens to one thing is told in its order. */
  readonly about: string
  /** The fields that leave the house: a promise, which only ever gains fields. */
  readonly told: z.ZodObject
}

export type PayloadOf<E> = E extends EventDefinition<infer P> ? P : never

const id = z.int().nonnegative()
const service = { serviceId: id, kind: z.string() }

function event<S extends z.ZodRawShape>(name: string, audience: 'internal', shape: S) {
  return { name, audience, payload: z.strictObject(shape) } as const
}

/** One that webhooks carry: `told` leaves the house, `kept` never does. */
function outward<T extends z.ZodRawShape, K extends z.ZodRawShape>(
  name: string,
  audience: 'public' | 'staff',
  { about, told, kept }: { readonly about: keyof T & string; readonly told: T; readonly kept: K },
) {
  return { name, audience, payload: z.strictObject({ ...told, ...kept }), outward: { about, told: z.object(told) } } as const
}

const ofService = <T extends z.ZodRawShape, K extends z.ZodRawShape>(name: string, told: T, kept: K) =>
  outward(name, 'public', { about: 'serviceId', told: { ...service, ...told }, kept })
const ofInvoice = <T extends z.ZodRawShape>(name: string, told: T) =>
  outward(name, 'public', { about: 'invoiceId', told: { invoiceId: id, type: z.string(), ...told }, kept: {} })
const ofAlert = (name: string) =>
  outward(name, 'staff', {
    about: 'alertId',
    told: {
      alertId: id,
      /** Null for what concerns the whole installation. */
      brandId: id.nullable(),
      kind: z.string(),
      subject: z.string(),
      /** In English, for a chat. */
      text: z.string(),
      /** Below the portal's address. */
      path: z.string(),
      resolvedBy: z.string().nullable(),
    },
    kept: {},
  })

const ofTicket = (name: string) =>
  outward(name, 'staff', {
    about: 'ticketId',
    told: {
      ticketId: id,
      brandId: id,
      accountId: id,
      title: z.string(),
      department: z.string(),
      priority: z.string(),
      by: z.enum(['customer', 'staff', 'system']),
    },
    kept: {},
  })

/** The catalogue: every event there is. Who tells another one does not compile, who listens for another one does not boot. */
export const events = {
  accountActivated: outward('account.activated', 'staff', { about: 'id', told: { id }, kept: {} }),
  /** Locked out by staff. */
  accountBanned: event('account.banned', 'internal', { id }),
  profileUpdated: event('profile.updated', 'internal', {}),
  sessionEnded: event('session.ended', 'internal', {}),

  notice: event('notice', 'internal', { noticeId: id, kind: z.string(), title: z.string(), link: z.string().nullable() }),
  noticeRead: event('notice.read', 'internal', { unread: z.int() }),
  staffAlert: event('staff.alert', 'internal', {
    source: z.string(),
    brandId: id,
    kind: z.string(),
    serviceId: id.nullable(),
    detail: z.record(z.string(), z.unknown()),
  }),

  /** Staff are told of it [X2a]. */
  alertOpened: ofAlert('alert.opened'),
  /** By a person, or because its cause went away. */
  alertResolved: ofAlert('alert.resolved'),

  /** Somebody came or went, or its ways are others. */
  teamChanged: event('team.changed', 'internal', { teamId: id }),

  balanceChanged: event('balance.changed', 'internal', {}),
  balanceOverCap: event('balance.over-cap', 'internal', { customerId: id, balance: z.int() }),
  paymentUnmatched: event('payment.unmatched', 'internal', { eventRowId: id, gateway: z.string() }),
  /** A service was offered, or an offer was answered: what shows them asks anew. */
  transferChanged: event('transfer.changed', 'internal', {}),

  /** Something was written in a ticket, or it is another now: what shows it asks anew. */
  ticketChanged: event('ticket.changed', 'internal', { ticketId: id }),
  ticketOpened: ofTicket('ticket.opened'),
  /** By whoever writes what the other side reads, after the first message. */
  ticketAnswered: ofTicket('ticket.answered'),
  ticketClosed: ofTicket('ticket.closed'),
  ticketReopened: ofTicket('ticket.reopened'),
  /** Told while somebody else writes an answer. */
  ticketWriting: event('ticket.writing', 'internal', { ticketId: id, name: z.string() }),

  /** A document was put on paper, or could not be. */
  paperChanged: event('paper.changed', 'internal', { paperId: id }),
  /** An archive of papers went on: what shows it asks anew. */
  archiveChanged: event('archive.changed', 'internal', { archiveId: id }),

  /** Something about a document is another now: what shows it asks anew. */
  orderChanged: event('order.changed', 'internal', { orderId: id }),
  invoicePaid: ofInvoice('invoice.paid', { total: z.int() }),
  /** Paid, after a gateway had been asked: attempts that are still open there are not wanted any more. */
  paymentsNotNeeded: event('payments.not-needed', 'internal', { invoiceId: id }),
  /** What came of charging a stored method: `action`, its holder must confirm it. `reason` is a code. */
  chargeEnded: event('charge.ended', 'internal', { paymentId: id, outcome: z.enum(['paid', 'failed', 'action']), reason: z.string() }),
  /** There is news of a method that somebody was to leave at a gateway. */
  methodLeft: event('method.left', 'internal', { key: z.string() }),
  /** Saved cards, or what is paid by them, are others: what shows them asks anew. */
  cardsChanged: event('cards.changed', 'internal', {}),
  /** A payer's bank took money back that came for this document, or left it for good to one of both. */
  paymentDisputed: event('payment.disputed', 'internal', { invoiceId: id, type: z.string() }),
  /** A refund that its gateway had called done is with us again: its money is in the balance. */
  refundReturned: event('refund.returned', 'internal', { refundId: id, invoiceId: id }),
  /** Some of what was paid for it went back, or all. */
  invoiceRefunded: ofInvoice('invoice.refunded', {}),
  invoiceFraud: event('invoice.fraud', 'internal', { invoiceId: id, type: z.string() }),
  invoiceCancelled: ofInvoice('invoice.cancelled', {}),

  /** A connection over a gateway is another now: what shows it asks anew. */
  rgcChanged: event('rgc.changed', 'internal', { sessionId: id, serviceId: id }),

  /** A friend came, a reward ripened or was lost: told to who brought them. */
  referralChanged: event('referral.changed', 'internal', {}),

  /** Paid for, and to be built by its kind. */
  serviceOrdered: ofService('service.ordered', { type: z.string() }, {}),
  serviceProgress: event('service.progress', 'internal', {
    serviceId: id,
    orderId: id.nullable(),
    step: z.string(),
    /** 0..1 */
    done: z.number(),
    position: z.int(),
    steps: z.int(),
    etaSeconds: z.number().nullable(),
  }),
  serviceStuck: event('service.stuck', 'internal', { serviceId: id, sagaId: id, step: z.string() }),
  serviceDelivered: ofService('service.delivered', { orderId: id.nullable() }, {}),
  /** Why is what the engine said: for staff. */
  serviceUndeliverable: ofService('service.undeliverable', { orderId: id.nullable() }, { reason: z.string() }),
  /** Its paid period began. */
  serviceStarted: event('service.started', 'internal', { serviceId: id }),
  /** Somebody it is shared with holds fewer rights to it, or none: what they have open is looked at again. */
  serviceRightsChanged: event('service.rights-changed', 'internal', { ...service, memberId: id }),
  /** It may answer at another address or port than before: what leads to it is looked at again. */
  serviceReachChanged: event('service.reach-changed', 'internal', service),
  /** Something about it is another now: what shows it asks anew. */
  serviceChanged: event('service.changed', 'internal', service),
  /** Told while somebody looks at its graphs. */
  serviceMeasured: event('service.measured', 'internal', { serviceId: id }),
  serviceSuspended: ofService('service.suspended', { reason: z.string() }, {}),
  serviceResumed: ofService('service.resumed', { reason: z.string().optional() }, {}),
  serviceResizeOrdered: event('service.resize-ordered', 'internal', {
    ...service,
    changeId: id,
    /** Of another plan; absent where it stays what it is. */
    planId: id.optional(),
    before: planFiguresSchema,
    after: planFiguresSchema,
  }),
  serviceResized: outward('service.resized', 'public', { about: 'serviceId', told: { serviceId: id, changeId: id }, kept: {} }),
  serviceNotResized: outward('service.not-resized', 'public', {
    about: 'serviceId',
    told: { serviceId: id, changeId: id },
    kept: { reason: z.string() },
  }),
  /** Another customer's from now on: told to the former owner and to the new one. */
  serviceTransferred: ofService('service.transferred', {}, {}),
  serviceEnded: ofService('service.ended', { removeAt: z.iso.datetime() }, {}),
  servicePurged: ofService('service.purged', {}, {}),
  serviceUndeleteAsked: event('service.undelete-asked', 'internal', { ...service, purgeAt: z.iso.datetime().nullable() }),
  serviceUndeleted: event('service.undeleted', 'internal', { serviceId: id }),
  serviceUndeleteFailed: event('service.undelete-failed', 'internal', { serviceId: id, message: z.string() }),
} satisfies Readonly<Record<string, EventDefinition>>
