import type { Localized } from '@portal/contracts/locale.ts'
import { announcementMachine } from '@portal/contracts/machines/announcement.machine.ts'
import type { Audience } from '@portal/contracts/modules/announcements.operator.contract.ts'
import { MAIL_MODES, NOTICE_TOPIC_NAMES } from '@portal/contracts/notice-topics.ts'
import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/tables.ts'
import type { ParamValue } from './render.ts'

/** Facts, not sentences: each reader gets them in the language of the moment. */
export const notices = pgTable(
  'notice',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    accountId: id('account_id').notNull(),
    kind: text('kind').notNull(),
    params: jsonb('params').notNull().$type<Record<string, ParamValue>>(),
    link: text('link'),
    /** What happened, once per account: a repetition writes nothing. */
    cause: text('cause').notNull(),
    readAt: instant('read_at'),
    at: instant('at').notNull(),
    /** What the house said to everybody: its texts stand there once. */
    announcementId: id('announcement_id'),
  },
  (t) => [
    index('notice_announcement').on(t.announcementId).where(sql`announcement_id is not null`),
    uniqueIndex('notice_cause').on(t.accountId, t.cause),
    index('notice_account').on(t.accountId, t.at, t.id),
    index('notice_unread').on(t.accountId).where(sql`read_at is null`),
  ],
)

/** What staff say to a brand's customers, to all or to some [P3]; plain text, a paragraph after each empty line. */
export const announcements = pgTable(
  'announcement',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    brandId: id('brand_id').notNull(),
    /** Empty in languages that the brand does not speak. */
    title: jsonb('title').notNull().$type<Localized>(),
    body: jsonb('body').notNull().$type<Localized>(),
    /** Also as a mail. */
    mail: boolean('mail').notNull(),
    audience: jsonb('audience').notNull().$type<Audience>().default({ locales: [], types: [], locationIds: [] }),
    state: text('state', { enum: announcementMachine.states }).notNull(),
    publishAt: instant('publish_at'),
    publishedAt: instant('published_at'),
    withdrawnAt: instant('withdrawn_at'),
    reached: integer('reached').notNull().default(0),
    createdBy: text('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: integer('version').notNull().default(0),
  },
  (t) => [index('announcement_brand').on(t.brandId, t.id), index('announcement_state').on(t.state, t.id)],
)

/** How a customer wants to be told of a topic; who chose nothing has no row. */
export const noticePreferences = pgTable(
  'notice_preference',
  {
    accountId: id('account_id').notNull(),
    topic: text('topic', { enum: NOTICE_TOPIC_NAMES }).notNull(),
    mail: text('mail', { enum: MAIL_MODES }).notNull(),
    portal: boolean('portal').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.topic] })],
)

/** Notices that wait for their account's daily mail. */
export const noticeDigests = pgTable(
  'notice_digest',
  {
    noticeId: id('notice_id').primaryKey(),
    accountId: id('account_id').notNull(),
  },
  (t) => [index('notice_digest_account').on(t.accountId)],
)
