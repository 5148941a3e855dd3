import { addDays, addSeconds } from '@portal/contracts/time.ts'
import { type Clock, OffsetClock, TestClock } from '../platform/clock.ts'
import type { Database } from '../platform/db.ts'
import type { JobRunner } from '../platform/jobs/runner.ts'
import type { Tx } from '../platform/tx.ts'

/** How long the demo's company has been at work when it is first shown. */
export const STORY_DAYS = 400
/** What falls due within so short a time is done together: nobody watches this past. */
const STRIDE_SECONDS = 30

/** Something that happened in the demo, so many days before it is first shown. */
export interface Chapter {
  readonly daysAgo: number
  readonly act: (tx: Tx) => Promise<void>
}

export interface StoryWorld {
  readonly db: Database
  readonly runner: JobRunner
  readonly clock: OffsetClock | TestClock
}

/** The clocks that can be set to any time, also back. */
export const settable = (clock: Clock): OffsetClock | TestClock | null =>
  clock instanceof OffsetClock || clock instanceof TestClock ? clock : null

/**
 * The demo's past is not written down but lived: its acts go through the same doors as everybody's, and between them the clock passes and
 * every job does its work, so that books, machines, reminders and mails agree as they would.
 */
export async function live({ db, runner, clock }: StoryWorld, chapters: readonly Chapter[], until: Date): Promise<void> {
  const passTo = async (at: Date): Promise<void> => {
    for (let due = await runner.nextDue(); due !== null && due <= at; due = await runner.nextDue()) {
      const next = addSeconds(clock.now(), STRIDE_SECONDS)
      clock.set(due > next ? due : next < at ? next : at)
      await runner.drain()
    }
    if (at > clock.now()) clock.set(at)
  }
  for (const { daysAgo, act } of chapters.filter(isPast).sort((a, b) => b.daysAgo - a.daysAgo)) {
    await passTo(addDays(until, -daysAgo))
    await db.transaction(act)
  }
  await passTo(until)
}

const isPast = ({ daysAgo }: Chapter): boolean => daysAgo > 0

/** What happens as the demo is first shown: begun in the present, on the engines of the present, and left to the worker. */
export async function begin(tx: Tx, chapters: readonly Chapter[]): Promise<void> {
  for (const { act } of chapters.filter((chapter) => !isPast(chapter))) await act(tx)
}
