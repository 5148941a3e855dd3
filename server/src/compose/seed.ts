import type { HypervisorDriver } from '../drivers/hypervisor/port.ts'
import { Simulator } from '../drivers/hypervisor/simulator/driver.ts'
import { hasNoBrand } from '../modules/brands/index.ts'
import { fillPastMetrics } from '../modules/compute/index.ts'
import { type introduce, noteIntroduced, recordEngines } from '../modules/infrastructure/index.ts'
import type { PaymentRegistry } from '../modules/integrations/index.ts'
import type { Settlement } from '../modules/invoices/index.ts'
import type { Kinds } from '../modules/kinds/index.ts'
import { type Clock, OffsetClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { Database, unhurried } from '../platform/db.ts'
import { JobRunner } from '../platform/jobs/runner.ts'
import type { Logger } from '../platform/log.ts'
import type { Module } from '../platform/module.ts'
import { bookPlanners } from '../platform/planners.ts'
import { markDemoData } from '../platform/preflight.ts'
import type { SecretBox } from '../platform/secrets.ts'
import { openDemoAccounts } from './registries.ts'
import { storyChapters } from './story.chapters.ts'
import { goOnAir } from './story.on-air.ts'
import { endStory, SEED_LOCK, saveProgress, storyProgress } from './story.store.ts'
import { begin, live, settable, storyBefore } from './story.ts'

interface House {
  readonly config: Config
  readonly clock: Clock
  readonly log: Logger
  readonly box: SecretBox
  readonly db: Database
  readonly kinds: Kinds
  readonly settlement: Settlement
  readonly payment: PaymentRegistry
  readonly engines: ReadonlyMap<string, HypervisorDriver>
  readonly introduce: () => ReturnType<typeof introduce>
}

interface Work {
  readonly modules: readonly Module[]
  /** With what the platform itself does. */
  readonly all: readonly Module[]
  readonly planners: Parameters<typeof bookPlanners>[1]
  /** What every transaction is given. */
  readonly context: ConstructorParameters<typeof Database>[1]
  readonly refreshDrivers: () => Promise<void>
}

/** Fills an empty database: the engines that there are, and in the demo what its past left behind, which is lived through here. */
export const seedOf =
  (house: House, { modules, all, planners, context, refreshDrivers }: Work) =>
  (): Promise<{ hasBrand: boolean }> => {
    const { config, clock, log, box, db, kinds, settlement, payment, engines } = house
    const demo = config.mode === 'demo'
    // Processes that start together fill an empty database one after the other.
    return db.alone(SEED_LOCK, async () => {
      // As staff have limited them.
      await refreshDrivers()
      const introduced = await house.introduce()
      const fill = demo && (await db.read(hasNoBrand))
      const [now, past, simulator] = [clock.now(), settable(clock), introduced.find(({ simulated }) => simulated)?.id]
      // One that a kill cut short is lived to its end.
      const begun = demo ? await db.read(storyProgress) : null
      const story = past !== null && simulator !== undefined ? (begun ?? (fill && config.demoStory ? storyBefore(now) : null)) : null
      if (story) past?.set(new Date(story.at))
      const filled = await db.transaction(async (tx) => {
        // Nothing real is built for a past that nobody lived.
        const now = story ? introduced.map((engine) => ({ ...engine, preferred: engine.id === simulator })) : introduced
        await recordEngines(tx, now)
        if (story) await saveProgress(tx, story)
        if (demo) await openDemoAccounts(tx, payment, config)
        if (fill) {
          await markDemoData(tx)
          for (const module of modules) await module.seed?.(tx)
          await noteIntroduced(tx, now)
        }
        if (!story) await bookPlanners(tx, planners)
        if (begun && !story) await endStory(tx)
        return { hasBrand: fill || !(await hasNoBrand(tx)) }
      })
      await refreshDrivers()
      if (!story || !past) return filled
      // What is lost with the host is the whole demo or nothing: its last commit waits for all of them.
      const quick = new Database(unhurried(config.databaseUrl), { ...context, max: 4 })
      const chapters = storyChapters({ kinds, settlement, box, until: new Date(story.until) })
      try {
        await live({ db: quick, runner: new JobRunner({ db: quick, clock, log }, all), clock: past }, chapters, story)
      } finally {
        await quick.close()
      }
      if (past instanceof OffsetClock) past.setOffset(0)
      await db.transaction(async (tx) => {
        await recordEngines(tx, introduced)
        await begin(tx, chapters)
        const lived = engines.get(simulator ?? '')
        if (lived instanceof Simulator) {
          await fillPastMetrics(tx, (key, at) => lived.measuredAt(key, at))
          await goOnAir(tx, box, lived)
        }
        await bookPlanners(tx, planners)
      })
      return filled
    })
  }
