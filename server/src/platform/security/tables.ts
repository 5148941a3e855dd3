import { SECURITY_ACTORS, SECURITY_EVENT_KINDS } from '@portal/contracts/security-events.ts'
import { bigserial, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../tables.ts'

/** Refused access, aggregated per actor, kind and minute. Pruned by age and number. */
export const securityEvents = pgTable(
  'security_event',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    minute: instant('minute').notNull(),
    kind: text('kind', { enum: SECURITY_EVENT_KINDS }).notNull(),
    actor: text('actor', { enum: SECURITY_ACTORS }).notNull(),
    /** Identifies the actor among its kind: username, account id, token id or network. */
    actorKey: text('actor_key').notNull(),
    actorName: text('actor_name').notNull(),
    accountId: id('account_id'),
    brandId: id('brand_id'),
    ip: text('ip').notNull(),
    paths: text('paths').array().notNull(),
    count: integer('count').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    uniqueIndex('security_event_actor_minute').on(t.minute, t.kind, t.actor, t.actorKey),
    index('security_event_at').on(t.at, t.id, t.kind),
  ],
)
