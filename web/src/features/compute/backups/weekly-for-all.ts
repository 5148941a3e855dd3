import { runBulk } from '../../../design/table/bulk-runner.ts'
import type { BackupRow } from './state.tsx'

type Row = Pick<BackupRow, 'id' | 'period' | 'actions'>

/** Weekly ones are turned on wherever the caller may: a call each [C7]. Answers how many are backed up now, and how many are not. */
export async function weeklyForAll<R extends Row>(rows: readonly R[], turnOn: (row: R) => Promise<unknown>) {
  const open = rows.filter(({ period, actions }) => period === null && actions.backup === true)
  const done = (await runBulk(open, turnOn)).filter(({ ok }) => ok).length
  return { done, without: rows.length - done }
}
