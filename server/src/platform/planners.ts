import { lt, sql } from 'drizzle-orm'
import type { Clock } from './clock.ts'
import { defineJob } from './jobs/definition.ts'
import { txJob } from './jobs/handler.ts'
import type { Planner } from './planner.ts'
import { pruneSecurityEvents } from './security/store.ts'
import { HEARTBEAT_SETTING } from './settings-names.ts'
import { attempts, events, idempotency, settings, tickets } from './tables.ts'
import type { Tx } from './tx.ts'

const KEPT_DAYS = 7

const plannerDefinition = ({ name }: Pick<Planner, 'name'>) => defineJob<Record<string, never>>(`plan:${name}`)

/** A planner is a job that books its own next run, in the transaction of this one. */
export const plannerJob = (planner: Planner) =>
  txJob(plannerDefinition(planner), {
    // Given up, it would be missed by nobody until the next start.
    maxAttempts: Number.POSITIVE_INFINITY,
    run: async (tx: Tx) => {
      await planner.run(tx)
      const next = new Date(tx.now.getTime() + planner.everySeconds * 1000)
      await tx.enqueue(plannerDefinition(planner), {}, { key: `next:${planner.name}`, dueAt: next })
    },
  })

/** Names of the jobs at which a clock that is moved does not stop, and of those that it runs once, at the end. */
export function jobsByPace(planners: readonly Planner[]): { readonly maintenance: string[]; readonly housekeeping: string[] } {
  const named = (which: (planner: Planner) => true | undefined) => planners.filter(which).map(({ name }) => `plan:${name}`)
  return {
    maintenance: named(({ maintenance, housekeeping }) => maintenance ?? housekeeping),
    housekeeping: named(({ housekeeping }) => housekeeping),
  }
}

/** Books the first run of each planner that has none yet. */
export async function bookPlanners(tx: Tx, planners: readonly Planner[]): Promise<void> {
  for (const { name } of planners) {
    await tx.db.execute(sql`insert into job (name, key, payload, due_at, created_at) values (${`plan:${name}`}, ${`next:${name}`}, '{}', ${tx.now}, ${tx.now})
      on conflict (key) where state = 'waiting' and key is not null do nothing`)
  }
}

/** Housekeeping of the platform's own tables, and the heartbeat that readiness looks at. */
export const platformPlanners = (clock: Clock): Planner[] => [
  {
    name: 'heartbeat',
    everySeconds: 10,
    housekeeping: true,
    run: async (tx) => {
      await tx.db
        .insert(settings)
        .values({ name: HEARTBEAT_SETTING, value: clock.now().toISOString(), at: tx.now })
        .onConflictDoUpdate({
          target: settings.name,
          set: { value: clock.now().toISOString(), at: tx.now },
        })
    },
  },
  {
    name: 'sweep',
    everySeconds: 3600,
    housekeeping: true,
    run: async (tx) => {
      const old = new Date(tx.now.getTime() - KEPT_DAYS * 86_400_000)
      await tx.db.delete(events).where(lt(events.at, old))
      await tx.db.delete(idempotency).where(lt(idempotency.at, old))
      await tx.db.delete(tickets).where(lt(tickets.expiresAt, old))
      await tx.db.delete(attempts).where(lt(attempts.lastAt, old))
      await pruneSecurityEvents(tx)
    },
  },
]
