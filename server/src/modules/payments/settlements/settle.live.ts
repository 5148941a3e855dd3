import { addDays, addHours } from '@portal/contracts/time.ts'
import { DriverError, type Settled, type Span } from '../../../drivers/payment/port.ts'
import type { LiveContext } from '../../../platform/context.ts'
import { liveJob } from '../../../platform/jobs/handler.ts'
import type { Gateway, Gateways } from '../method-check.ts'
import { compareDay, settleLater, zoneOf } from './settle.ts'
import { spanOf } from './settlements.rules.ts'
import { attemptsAbout, findDay, replaceLines } from './settlements.store.ts'

/** Told before midnight and booked after it, or the other way round: so much is asked for beside the day. */
const BESIDE_HOURS = 6
/** A payment is made so long after it was begun. */
const BEGUN_DAYS = 2

/**
 * What the gateway says of a day replaces what it said before. One that does not answer is asked again by the planner: it holds up no other
 * account, and nobody has to do anything about it unless it lasts.
 */
async function settle({ db }: Pick<LiveContext, 'db'>, gateway: Gateway, day: string): Promise<void> {
  const { driver } = gateway
  const { around, attempts } = await db.transaction(async (tx) => {
    const kept = await findDay(tx, driver.id, day)
    const { from, until } = kept ? { from: kept.fromAt, until: kept.untilAt } : spanOf(day, await zoneOf(tx, gateway))
    const around: Span = { from: addHours(from, -BESIDE_HOURS), until: addHours(until, BESIDE_HOURS) }
    return { around, attempts: await attemptsAbout(tx, driver.id, { from: addDays(from, -BEGUN_DAYS), until: around.until }) }
  })
  const told = await driver.settlements?.list(around, attempts).catch((error: unknown) => {
    if (error instanceof DriverError) return error
    throw error
  })
  if (told instanceof DriverError) {
    await db.transaction((tx) => compareDay(tx, gateway, day, { failure: told.message.slice(0, 500) }))
    return
  }
  // Committed first: the comparison reads a snapshot over a second connection, which does not see uncommitted lines.
  if (told) await db.transaction((tx) => replaceLines(tx, driver.id, around, told.filter(isMoney)))
  await db.transaction((tx) => compareDay(tx, gateway, day, told && { failure: null }))
}

const isMoney = ({ amount }: Settled): boolean => amount.amount > 0

export const settleJob = (gateways: Gateways) =>
  liveJob(settleLater, {
    live: async (context, { gateway, day }) => {
      const found = gateways.find(gateway)
      if (found) await settle(context, found, day)
    },
  })
