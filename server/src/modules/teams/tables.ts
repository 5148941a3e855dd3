import { bigserial, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/tables.ts'

/** People who may share services with one another [P1]. */
export const teams = pgTable(
  'team',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    brandId: id('brand_id').notNull(),
    /** Who made it. */
    leaderId: id('leader_id').notNull(),
    name: text('name').notNull(),
    /** By which a code is found: what people type is hashed, never compared. */
    codeHash: text('code_hash').notNull(),
    /** Sealed: only the leader reads it. */
    code: text('code').notNull(),
    codeChangedAt: instant('code_changed_at').notNull(),
    /** How often the code of today let somebody in, and when last. */
    codeUses: integer('code_uses').notNull().default(0),
    codeUsedAt: instant('code_used_at'),
    /** Nobody joins while it is. */
    lockedAt: instant('locked_at'),
    /** Members may have notices of what others of the team share with them. */
    notices: boolean('notices').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    // A person leads one team at most, however many they make at once.
    uniqueIndex('team_leader').on(t.leaderId),
    uniqueIndex('team_code').on(t.codeHash),
  ],
)

/** Who is in a team, its leader among them: teammates are the rows of the same team. */
export const teamMembers = pgTable(
  'team_member',
  {
    teamId: id('team_id')
      .notNull()
      .references(() => teams.id),
    accountId: id('account_id').notNull(),
    joinedAt: instant('joined_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.teamId, t.accountId] }), index('team_member_account').on(t.accountId, t.teamId)],
)
