import { eq } from 'drizzle-orm'
import { settings } from '../platform/tables.ts'
import type { Tx } from '../platform/tx.ts'

/** Processes that fill an empty database wait for one another by it: any constant of its own. */
export const SEED_LOCK = 7_206_113

const NAME = 'demo-story'

/** How far the demo's past has been lived: written with each step of it, and gone when it is over. */
export interface StoryProgress {
  /** When the demo was first to be shown: everything in its past counts back from there. */
  readonly until: string
  /** What the clock of the past says. */
  readonly at: string
  /** So many of its chapters have happened. */
  readonly chapters: number
}

/** Null where no past is being lived. */
export async function storyProgress(tx: Tx): Promise<StoryProgress | null> {
  const [row] = await tx.db.select().from(settings).where(eq(settings.name, NAME))
  return (row?.value as StoryProgress | undefined) ?? null
}

export async function saveProgress(tx: Tx, value: StoryProgress): Promise<void> {
  await tx.db
    .insert(settings)
    .values({ name: NAME, value, at: tx.now })
    .onConflictDoUpdate({ target: settings.name, set: { value, at: tx.now } })
}

export async function endStory(tx: Tx): Promise<void> {
  await tx.db.delete(settings).where(eq(settings.name, NAME))
}
