import { runBulk } from '../../../design/table/bulk-runner.ts'
import type { BackupRow } from './state.tsx'

type Row = Pick<BackupRow, 'id' | 'period' | 'actions'>

/** Weekly ones are turned on wherever the caller may: a call each [C7]. Answers how many are backed up now, how many are not, and why the first is not. */
export async function weeklyForAll<R extends Row>(rows: readonly R[], turnOn: (row: R) => Promise<unknown>) {
  const open = rows.filter(({ period, actions }) => period === null && actions.backup === true)
  const outcomes = await runBulk(open, turnOn)
  const done = outcomes.filter(({ ok }) => ok).length
  const failed = outcomes.find((outcome) => !outcome.ok)
  return {
    done,
    without: rows.length - done,
    error: failed?.error ?? null,
    closed: rows.find(({ period, actions }) => period === null && actions.backup !== true) ?? null,
  }
}
