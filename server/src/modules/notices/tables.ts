import type { Localized } from '@portal/contracts/locale.ts'
import { announcementMachine } from '@portal/contracts/machines/announcement.machine.ts'
import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
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

/** What staff say to all customers of a brand [P3]; plain text, a paragraph after each empty line. */
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
