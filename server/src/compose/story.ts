import { addDays, addSeconds } from '@portal/contracts/time.ts'
import { type Clock, OffsetClock, TestClock } from '../platform/clock.ts'
import type { Database } from '../platform/db.ts'
import { dropAllLeases } from '../platform/jobs/leases.store.ts'
import type { JobRunner } from '../platform/jobs/runner.ts'
import type { Tx } from '../platform/tx.ts'
import { endStory, type StoryProgress, saveProgress } from './story.store.ts'

/** How long the demo's company has been at work when it is first shown. */
const STORY_DAYS = 400
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

export const storyBefore = (until: Date): StoryProgress => ({
  until: until.toISOString(),
  at: addDays(until, -STORY_DAYS).toISOString(),
  chapters: 0,
})

/**
 * The demo's past is not written down but lived: its acts go through the same doors as everybody's, and between them the clock passes and
 * every job does its work, so that books, machines, reminders and mails agree as they would. How far it got is written with each step: begun
 * again after a kill it goes on from there, and nothing of it happens twice.
 */
export async function live({ db, runner, clock }: StoryWorld, chapters: readonly Chapter[], begun: StoryProgress): Promise<void> {
  const until = new Date(begun.until)
  let progress = begun
  clock.set(new Date(begun.at))
  // Nobody else is at work yet: what is leased was leased by a process that died, and must not be done months later.
  await db.transaction(dropAllLeases)
  const step = async (at: Date): Promise<void> => {
    clock.set(at)
    progress = { ...progress, at: at.toISOString() }
    await db.transaction((tx) => saveProgress(tx, progress))
  }
  const passTo = async (at: Date): Promise<void> => {
    for (let due = await runner.nextDue(); due !== null && due <= at; due = await runner.nextDue()) {
      const next = addSeconds(clock.now(), STRIDE_SECONDS)
      await step(due > next ? due : next < at ? next : at)
      await runner.drain()
    }
    if (at > clock.now()) await step(at)
  }
  const past = chapters.filter(isPast).sort((a, b) => b.daysAgo - a.daysAgo)
  for (const { daysAgo, act } of past.slice(begun.chapters)) {
    await passTo(addDays(until, -daysAgo))
    progress = { ...progress, chapters: progress.chapters + 1 }
    await db.transaction(async (tx) => {
      await act(tx)
      await saveProgress(tx, progress)
    })
  }
  await passTo(until)
}

const isPast = ({ daysAgo }: Chapter): boolean => daysAgo > 0

/** What happens as the demo is first shown: begun in the present, on the engines of the present, and left to the worker. */
export async function begin(tx: Tx, chapters: readonly Chapter[]): Promise<void> {
  for (const { act } of chapters.filter((chapter) => !isPast(chapter))) await act(tx)
  await endStory(tx)
}
