import { SNAPSHOT_INTERVAL_DAYS } from '@portal/contracts/constants.ts'

const DAY_MS = 86_400_000

/** From when on the next snapshot may be taken [S3]; null: now. */
export function soonestAt(lastBegun: Date | null, now: Date): Date | null {
  if (lastBegun === null) return null
  const soonest = new Date(lastBegun.getTime() + SNAPSHOT_INTERVAL_DAYS * DAY_MS)
  return soonest > now ? soonest : null
}

/** What a snapshot is called by its engine. */
export const engineName = (snapshotId: number): string => `s-${snapshotId}`

/** What it is called where nobody gave it a name: by the day it was taken on. */
export const nameOfDay = (day: string): string => `snapshot-${day}`
