import type { HiddenText, LeftOutFile } from '@portal/contracts/modules/tickets.parts.ts'
import { TICKET_DEPARTMENTS } from '@portal/contracts/tickets.ts'
import { INCOMING_REASONS, INCOMING_STATES } from '@portal/contracts/tickets-by-mail.ts'
import { sql } from 'drizzle-orm'
import { bigint, bigserial, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../../../platform/tables.ts'
import { supportMessages, supportTickets } from '../tables.ts'

/** A mail that came to an address of support, and what became of it. */
export const supportMails = pgTable(
  'support_mail',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    brandId: id('brand_id').notNull(),
    inboxId: text('inbox_id').notNull(),
    /** With the number it names a mail of a mailbox. */
    validity: text('validity').notNull(),
    uid: bigint('uid', { mode: 'number' }).notNull(),
    /** Empty: it has none. */
    messageId: text('message_id').notNull(),
    fromAddress: text('from_address').notNull(),
    fromName: text('from_name').notNull(),
    toAddress: text('to_address').notNull(),
    subject: text('subject').notNull(),
    /** All of it as text, quotes included, as far as anybody reads. */
    body: text('body').notNull(),
    size: integer('size').notNull(),
    state: text('state', { enum: INCOMING_STATES }).notNull(),
    reason: text('reason', { enum: INCOMING_REASONS }).notNull(),
    /** Where it is, or where its signed address says that it belongs. */
    ticketId: id('ticket_id').references(() => supportTickets.id),
    /** Whose signed address it came to, where a customer's. */
    accountId: id('account_id'),
    /** The message that it became, or the event that mentions it. */
    saidId: id('said_id').references(() => supportMessages.id),
    leftOut: jsonb('left_out').notNull().$type<LeftOutFile[]>(),
    /** Text that the message or event folds away. */
    hidden: jsonb('hidden').notNull().default([]).$type<HiddenText[]>(),
    /** Of the original; null: it was too large to keep. */
    store: text('store'),
    key: text('key'),
    at: instant('at').notNull(),
    /** When the mailbox was told; null: it is to be. */
    settledAt: instant('settled_at'),
    decidedBy: id('decided_by'),
  },
  (t) => [
    uniqueIndex('support_mail_place').on(t.inboxId, t.validity, t.uid),
    index('support_mail_message_id').on(t.brandId, t.messageId),
    index('support_mail_sender').on(t.brandId, t.fromAddress, t.at),
    index('support_mail_state').on(t.state, t.id),
    index('support_mail_said').on(t.saidId).where(sql`said_id is not null`),
    index('support_mail_ticket').on(t.ticketId, t.id).where(sql`ticket_id is not null`),
    index('support_mail_unsettled').on(t.inboxId).where(sql`settled_at is null`),
  ],
)

/** How far an inbox was read. */
export const supportInboxes = pgTable('support_inbox', {
  inboxId: text('inbox_id').primaryKey(),
  validity: text('validity').notNull(),
  uid: bigint('uid', { mode: 'number' }).notNull(),
})

/** Of which departments a member of staff gets tickets by mail. */
export const supportWishes = pgTable('support_wish', {
  operatorId: bigint('operator_id', { mode: 'number' }).primaryKey(),
  departments: text('departments', { enum: TICKET_DEPARTMENTS }).array().notNull(),
})
