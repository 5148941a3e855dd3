import { eq } from 'drizzle-orm'
import type { OffsetClock } from '../clock.ts'
import type { Database } from '../db.ts'
import { settings } from '../tables.ts'

const NAME = 'demo-clock-offset'

/** Reads the offset that all processes share; a process that was away catches up here. */
export async function loadOffset(db: Database, clock: OffsetClock): Promise<void> {
  const [row] = await db.transaction((tx) => tx.db.select().from(settings).where(eq(settings.name, NAME)))
  if (typeof row?.value === 'number') clock.setOffset(row.value)
}

/** Moves the clock of every process to `at`; it never goes back. */
export async function saveOffset(db: Database, clock: OffsetClock, at: Date): Promise<void> {
  const offset = Math.max(clock.offset, clock.offset + (at.getTime() - clock.now().getTime()))
  clock.setOffset(offset)
  await db.transaction(async (tx) => {
    await tx.db
      .insert(settings)
      .values({ name: NAME, value: offset, at: tx.now })
      .onConflictDoUpdate({ target: settings.name, set: { value: offset, at: tx.now } })
  })
}
