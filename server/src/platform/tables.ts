import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { MailThread } from './mail-thread.ts'

// Indexes are ascending, also for lists that show the newest first: a B-tree is read backwards just as fast, and what
// drizzle writes for `.desc()` (NULLS LAST) cannot serve `ORDER BY … DESC`, so that every page would sort the whole list.

/** The columns every module uses alike. */
export const id = (name = 'id') => bigint(name, { mode: 'number' })
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** What is to be done, and when. A finished job is deleted; a failed one stays for staff. */
export const jobs = pgTable(
  'job',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    name: text('name').notNull(),
    /** At most one waiting job per key. */
    key: text('key'),
    payload: jsonb('payload').notNull().$type<unknown>(),
    /** Read by the version before: it and its index go with the next. */
    live: boolean('live').notNull().default(false),
    pool: text('pool').notNull().default('tx'),
    /** Whom it talks to; empty where that does not count. */
    target: text('target').notNull().default(''),
    /** Somebody is at work on it until then, by the database's clock, unless the lease is renewed. */
    leasedUntil: instant('leased_until'),
    leasedBy: text('leased_by'),
    state: text('state', { enum: ['waiting', 'failed'] })
      .notNull()
      .default('waiting'),
    dueAt: instant('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    /** When it was booked, later with every booking under its key. */
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    index('job_due').on(t.dueAt, t.id).where(sql`state = 'waiting'`),
    index('job_ready').on(t.live, t.dueAt, t.id).where(sql`state = 'waiting'`),
    // Those of a pool, however many of the others are due.
    index('job_pool').on(t.pool, t.dueAt, t.id).where(sql`state = 'waiting'`),
    uniqueIndex('job_key').on(t.key).where(sql`state = 'waiting' and key is not null`),
    index('job_failed').on(t.id).where(sql`state = 'failed'`),
    index('job_failing').on(t.id).where(sql`state = 'waiting' and attempts > 0`),
  ],
)

/** What happened, for the browser's event stream; subscribers get a job each in the same transaction. */
export const events = pgTable(
  'event',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    accountId: id('account_id'),
    type: text('type').notNull(),
    data: jsonb('data').notNull().$type<Record<string, unknown>>(),
    at: instant('at').notNull(),
  },
  (t) => [index('event_account').on(t.accountId, t.id), index('event_at').on(t.at)],
)

/** Answers of money calls, by the caller's own request id [C4]. */
export const idempotency = pgTable(
  'idempotency',
  {
    caller: text('caller').notNull(),
    requestId: text('request_id').notNull(),
    call: text('call').notNull(),
    inputHash: text('input_hash').notNull(),
    /** Null while a live call is under way. */
    answer: jsonb('answer').$type<{ http: number; body: object }>(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.caller, t.requestId] }), index('idempotency_at').on(t.at)],
)

/** One row per move of any machine: entity, from, to, event. */
export const stateHistory = pgTable(
  'state_history',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    machine: text('machine').notNull(),
    subjectId: id('subject_id').notNull(),
    event: text('event').notNull(),
    from: text('from_state').notNull(),
    to: text('to_state').notNull(),
    actor: text('actor').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [index('state_history_subject').on(t.machine, t.subjectId, t.id)],
)

export const sagas = pgTable(
  'saga',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    kind: text('kind').notNull(),
    /** Unique per thing built: the prefix of every key a driver sees. */
    key: text('key').notNull(),
    accountId: id('account_id'),
    subjectId: id('subject_id').notNull(),
    state: text('state', { enum: ['running', 'undoing', 'done', 'undone', 'stuck'] }).notNull(),
    position: integer('position').notNull().default(0),
    data: jsonb('data').notNull().$type<Record<string, unknown>>(),
    /** `at`: when it last had to wait for a person; who acts names it, so that two people do not act on one failure. */
    failure: jsonb('failure').$type<{ step: string; kind: string; message: string; at?: string }>(),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    uniqueIndex('saga_key').on(t.kind, t.key),
    index('saga_subject').on(t.subjectId, t.id),
    index('saga_account_open').on(t.accountId).where(sql`state in ('running','undoing','stuck')`),
    index('saga_open').on(t.id).where(sql`state in ('running','undoing','stuck')`),
    index('saga_finished').on(t.finishedAt, t.id).where(sql`finished_at is not null`),
  ],
)

export const sagaSteps = pgTable(
  'saga_step',
  {
    sagaId: id('saga_id').notNull(),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    state: text('state', { enum: ['intended', 'unknown', 'done', 'failed', 'undone', 'stuck'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    progress: real('progress').notNull().default(0),
    error: text('error'),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (t) => [primaryKey({ columns: [t.sagaId, t.position] })],
)

/** Mails to send, sent and failed. The body is kept for demo mode's mailbox and for staff's "send again". */
export const mails = pgTable(
  'mail',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    brandId: id('brand_id').notNull(),
    accountId: id('account_id'),
    /** Unique text of the cause: the same mail is never written twice. */
    cause: text('cause').notNull(),
    template: text('template').notNull(),
    locale: text('locale').notNull(),
    sender: text('sender').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** Names what is sent along, such as `receipt:10001`: it is fetched when the mail leaves the house. */
    attachment: text('attachment'),
    /** What it is about, where its reader may call such mails off. */
    topic: text('topic'),
    /** What it belongs to, and where answers to it go. */
    thread: jsonb('thread').$type<MailThread>(),
    state: text('state', { enum: ['queued', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
    lastError: text('last_error'),
  },
  (t) => [
    uniqueIndex('mail_cause').on(t.cause),
    index('mail_created').on(t.createdAt, t.id),
    index('mail_unsent').on(t.id).where(sql`state <> 'sent'`),
    index('mail_brand').on(t.brandId, t.id),
    index('mail_account').on(t.accountId, t.id),
    index('mail_recipient').on(t.recipient.op('text_pattern_ops')),
  ],
)

/** Single-use secrets by their hash: console tickets, event-stream tickets, links in mails. */
export const tickets = pgTable(
  'one_time_ticket',
  {
    hash: text('hash').primaryKey(),
    purpose: text('purpose').notNull(),
    data: jsonb('data').notNull().$type<Record<string, unknown>>(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [index('ticket_expires').on(t.expiresAt)],
)

/**
 * Connections that stay open, one row for each limit that one counts against. `process` is the number that its process holds an advisory
 * lock of: without that lock the row no longer counts.
 */
export const openConnections = pgTable(
  'open_connection',
  { id: text('id').notNull(), scope: text('scope').notNull(), process: integer('process').notNull() },
  (t) => [
    primaryKey({ columns: [t.id, t.scope] }),
    index('open_connection_scope').on(t.scope),
    index('open_connection_process').on(t.process),
  ],
)

/** Small facts of the installation: the demo clock's offset, worker heartbeats, generated keys' ids. */
export const settings = pgTable('setting', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull().$type<unknown>(),
  at: instant('at').notNull(),
})

/** Counters without gaps, such as those of document numbers. Lock them last before the commit; see `counters.ts`. */
export const counters = pgTable('counter', { name: text('name').primaryKey(), value: bigint('value', { mode: 'number' }).notNull() })

/** Limits are counted in the database, so that n processes count as one [C5], by the limiter's own SQL. */
export const rateLimits = pgTable('rate_limit', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expire: bigint('expire', { mode: 'number' }),
})

/** Attempts to sign in per name and per address; kept for names that exist and names that do not alike. */
export const attempts = pgTable(
  'sign_in_attempt',
  { key: text('key').primaryKey(), failures: integer('failures').notNull(), lastAt: instant('last_at').notNull() },
  (t) => [index('sign_in_attempt_at').on(t.lastAt)],
)
