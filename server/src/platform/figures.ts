import type { Figure, Reading } from './metrics.ts'
import { BACKUP_SETTING, HEARTBEAT_SETTING } from './settings-names.ts'
import type { Tx } from './tx.ts'

/** One row of numbers by SQL: small aggregates that stand on indexes. */
async function rows<T extends Record<string, unknown>>(tx: Tx, text: string, values: unknown[] = []): Promise<T[]> {
  return (await tx.client.query<T>(text, values)).rows
}

const one = (value: unknown): readonly Reading[] => (value === null || value === undefined ? [] : [{ value: Number(value) }])

const secondsSince = (name: string, help: string, setting: string): Figure => ({
  name,
  help,
  read: async (tx) => {
    const [row] = await rows<{ at: Date }>(tx, 'select at from setting where name = $1', [setting])
    return one(row && (tx.now.getTime() - row.at.getTime()) / 1000)
  },
})

/** Figures of the platform's own tables: work that waits, and work that waits for a person. */
export const platformFigures: readonly Figure[] = [
  {
    name: 'portal_jobs_due',
    help: 'Jobs whose time has come and that nobody has finished yet',
    read: async (tx) => one((await rows(tx, `select count(*) as n from job where state = 'waiting' and due_at <= $1`, [tx.now]))[0]?.['n']),
  },
  {
    name: 'portal_job_oldest_due_seconds',
    help: 'How long the oldest of them has been waiting; 0 where none does',
    read: async (tx) => {
      const [row] = await rows<{ due: Date | null }>(tx, `select min(due_at) as due from job where state = 'waiting' and due_at <= $1`, [
        tx.now,
      ])
      return one(row?.due ? (tx.now.getTime() - row.due.getTime()) / 1000 : 0)
    },
  },
  {
    name: 'portal_jobs_failed',
    help: 'Jobs that were given up and wait for staff',
    // Not `job`: Prometheus names its own targets so.
    labels: ['name'],
    read: async (tx) =>
      (await rows<{ name: string; n: string }>(tx, `select name, count(*) as n from job where state = 'failed' group by name`)).map(
        ({ name, n }) => ({
          value: Number(n),
          labels: { name },
        }),
      ),
  },
  {
    name: 'portal_sagas_open',
    help: 'Builds and other work on engines that is under way or stuck',
    labels: ['kind', 'state'],
    read: async (tx) =>
      (
        await rows<{ kind: string; state: string; n: string }>(
          tx,
          `select kind, state, count(*) as n from saga where state in ('running','undoing','stuck') group by kind, state`,
        )
      ).map(({ kind, state, n }) => ({ value: Number(n), labels: { kind, state } })),
  },
  {
    name: 'portal_saga_oldest_seconds',
    help: 'How long the oldest work on an engine has been under way; 0 where none is',
    read: async (tx) => {
      const [row] = await rows<{ began: Date | null }>(
        tx,
        `select min(started_at) as began from saga where state in ('running','undoing','stuck')`,
      )
      return one(row?.began ? (tx.now.getTime() - row.began.getTime()) / 1000 : 0)
    },
  },
  {
    name: 'portal_events_written',
    help: 'Events written since the installation began',
    read: async (tx) => one((await rows(tx, 'select coalesce(max(id), 0) as n from event'))[0]?.['n']),
  },
  {
    name: 'portal_mails',
    help: 'Mails that are queued or could not be sent',
    labels: ['state'],
    read: async (tx) => {
      const [row] = await rows<{ queued: string; failed: string }>(
        tx,
        `select count(*) filter (where state = 'queued') as queued, count(*) filter (where state = 'failed') as failed from mail where state <> 'sent'`,
      )
      return [
        { value: Number(row?.queued ?? 0), labels: { state: 'queued' } },
        { value: Number(row?.failed ?? 0), labels: { state: 'failed' } },
      ]
    },
  },
  secondsSince('portal_worker_heartbeat_age_seconds', 'Since a worker last reported; absent where none ever did', HEARTBEAT_SETTING),
  secondsSince('portal_backup_age_seconds', 'Since the last verified backup; absent where none was ever made', BACKUP_SETTING),
]
