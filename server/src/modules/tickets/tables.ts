import type { Localized } from '@portal/contracts/locale.ts'
import { ticketMachine } from '@portal/contracts/machines/ticket.machine.ts'
import { TICKET_HAPPENINGS } from '@portal/contracts/modules/tickets.parts.ts'
import { TICKET_DEPARTMENTS, TICKET_PRIORITIES } from '@portal/contracts/tickets.ts'
import { sql } from 'drizzle-orm'
import { bigint, bigserial, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/tables.ts'

const OPEN = sql`state = 'open'`
/** The words of a title, and of what was written: cut as searches cut them (migration `support_tickets`). */
export const TITLE_WORDS = sql`text_words(title)`
export const BODY_WORDS = sql`text_words(body)`

/** A question to support with its conversation [P2]. */
export const supportTickets = pgTable(
  'support_ticket',
  {
    // People quote it: it begins where nobody thinks that they are the first to ask.
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity({ startWith: 20001 }),
    brandId: id('brand_id').notNull(),
    accountId: id('account_id').notNull(),
    title: text('title').notNull(),
    state: text('state', { enum: ticketMachine.states }).notNull().default(ticketMachine.initial),
    department: text('department', { enum: TICKET_DEPARTMENTS }).notNull(),
    priority: text('priority', { enum: TICKET_PRIORITIES }).notNull(),
    serviceId: id('service_id'),
    invoiceId: id('invoice_id'),
    /** Who of the staff looks after it. */
    assigneeId: id('assignee_id'),
    tags: text('tags').array().notNull().default(sql`'{}'`),
    /** Messages, without notes and events. */
    messages: integer('messages').notNull().default(0),
    lastAt: instant('last_at').notNull(),
    lastBy: text('last_by', { enum: ['customer', 'staff'] }).notNull(),
    lastExcerpt: text('last_excerpt').notNull(),
    /** The newest message of the house that its customer may read; 0: none yet. */
    lastStaffMessageId: id('last_staff_message_id').notNull().default(0),
    /** Whose turn it is. */
    waitsFor: text('waits_for', { enum: ['customer', 'staff'] }).notNull(),
    waitsSince: instant('waits_since').notNull(),
    firstAnswerMinutes: integer('first_answer_minutes').notNull(),
    solutionMinutes: integer('solution_minutes').notNull(),
    firstAnswerDueAt: instant('first_answer_due_at').notNull(),
    firstAnswerAt: instant('first_answer_at'),
    /** Moved by as long as the customer was to write. */
    solutionDueAt: instant('solution_due_at').notNull(),
    /** The target that breaks next; null while none runs. */
    dueAt: instant('due_at'),
    /** From when on staff are alerted of it. */
    alertAt: instant('alert_at'),
    mailReplies: boolean('mail_replies').notNull().default(true),
    ratingStars: integer('rating_stars'),
    ratingRemark: text('rating_remark').notNull().default(''),
    closedAt: instant('closed_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('support_ticket_account').on(t.accountId, t.id),
    index('support_ticket_open').on(t.dueAt, t.id).where(OPEN),
    index('support_ticket_alert').on(t.alertAt).where(OPEN),
    index('support_ticket_assignee').on(t.assigneeId, t.dueAt, t.id).where(OPEN),
    index('support_ticket_state').on(t.state, t.id),
    index('support_ticket_last').on(t.state, t.lastAt, t.id),
    index('support_ticket_silent').on(t.waitsSince).where(sql`state = 'open' and waits_for = 'customer'`),
    index('support_ticket_tags').using('gin', t.tags),
    index('support_ticket_words').using('gin', TITLE_WORDS),
  ],
)

export const supportMessages = pgTable(
  'support_message',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    ticketId: id('ticket_id')
      .notNull()
      .references(() => supportTickets.id),
    /** `note` is for staff alone. */
    kind: text('kind', { enum: ['message', 'note', 'event'] }).notNull(),
    what: text('what', { enum: TICKET_HAPPENINGS }),
    by: text('by', { enum: ['customer', 'staff', 'system'] }).notNull(),
    /** An account or a member of staff, as `by` says. */
    authorId: id('author_id'),
    author: text('author').notNull(),
    /** Markdown; of an event whom or what it names. */
    body: text('body').notNull(),
    source: text('source', { enum: ['web', 'mail', 'api'] }).notNull(),
    at: instant('at').notNull(),
  },
  (t) => [index('support_message_ticket').on(t.ticketId, t.id), index('support_message_words').using('gin', BODY_WORDS)],
)

/** A file that was brought; it belongs to no message until one is sent with it. */
export const supportFiles = pgTable(
  'support_file',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    brandId: id('brand_id').notNull(),
    /** Who brought it, and alone may send it: `customer:7`, `staff:2`. */
    bringer: text('bringer').notNull(),
    messageId: id('message_id').references(() => supportMessages.id),
    name: text('name').notNull(),
    type: text('type').notNull(),
    image: boolean('image').notNull(),
    size: integer('size').notNull(),
    store: text('store').notNull(),
    key: text('key').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    index('support_file_message').on(t.messageId).where(sql`message_id is not null`),
    index('support_file_waiting').on(t.bringer, t.at).where(sql`message_id is null`),
  ],
)

/** How far somebody has read. */
export const supportReads = pgTable(
  'support_read',
  {
    ticketId: id('ticket_id')
      .notNull()
      .references(() => supportTickets.id),
    accountId: id('account_id').notNull(),
    messageId: id('message_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.ticketId, t.accountId] })],
)

/** Who wrote a letter lately. */
export const supportWriters = pgTable(
  'support_writer',
  {
    ticketId: id('ticket_id')
      .notNull()
      .references(() => supportTickets.id),
    /** `customer:7`, `staff:2`. */
    who: text('who').notNull(),
    name: text('name').notNull(),
    since: instant('since').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.ticketId, t.who] }), index('support_writer_at').on(t.at)],
)

/** Teams whose leader lets the members see the leader’s tickets. */
export const supportTeams = pgTable('support_team', {
  teamId: bigint('team_id', { mode: 'number' }).primaryKey(),
  leaderId: id('leader_id').notNull(),
})

export const supportCanned = pgTable(
  'support_canned',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    name: text('name').notNull(),
    department: text('department', { enum: TICKET_DEPARTMENTS }),
    text: jsonb('text').notNull().$type<Localized>(),
  },
  (t) => [uniqueIndex('support_canned_name').on(sql`lower(${t.name})`)],
)

/** Where staff changed a department's targets. */
export const supportTargets = pgTable('support_target', {
  department: text('department', { enum: TICKET_DEPARTMENTS }).primaryKey(),
  firstAnswerMinutes: integer('first_answer_minutes').notNull(),
  solutionMinutes: integer('solution_minutes').notNull(),
})
