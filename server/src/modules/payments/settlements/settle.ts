import { addDays, addHours } from '@portal/contracts/time.ts'
import type { Settled, SettledKind, Span } from '../../../drivers/payment/port.ts'
import { defineJob } from '../../../platform/jobs/definition.ts'
import { txJob } from '../../../platform/jobs/handler.ts'
import type { Tx } from '../../../platform/tx.ts'
import { findBrand, listBrands } from '../../brands/index.ts'
import type { Gateway, Gateways } from '../method-check.ts'
import { movementsOf } from './movements.store.ts'
import * as rules from './settlements.rules.ts'
import {
  bookedDays,
  findDay,
  keepLines,
  lastDay,
  notesOf,
  openDays,
  type SettlementDay,
  type SettlementNote,
  writeDay,
} from './settlements.store.ts'

interface OfDay {
  readonly gateway: string
  readonly day: string
}

/** Asks the gateway what it moved on a day, and compares. */
export const settleLater = defineJob<OfDay>('payments.settle-day', { pool: 'payment', target: ({ gateway }) => gateway })
/** Compares alone: something was booked. */
export const compareLater = defineJob<OfDay>('payments.compare-day')

const ASKED_AGAIN_HOURS = 20
/** What a bank's statement tells. */
const STATEMENT_TELLS: readonly SettledKind[] = ['payment']

/** Days of an account are its brand's; of one that serves all, the first brand's. */
export async function zoneOf(tx: Tx, { instance: { brandId } }: Gateway): Promise<string> {
  const brand = brandId === null ? (await listBrands(tx))[0] : await findBrand(tx, brandId)
  return brand?.timeZone ?? 'UTC'
}

/** An account whose days can be compared: its gateway says what it moved, or its bank's statement does. */
export const isSettled = ({ driver }: Gateway): boolean => driver.settlements !== undefined || driver.readTransfer !== undefined

export interface Compared {
  readonly line: rules.Line
  readonly note: SettlementNote | null
}

/** A day's lines as they stand now, each with the word of the person who explained it; a note holds for the sums that it was said of. */
export async function linesOf(tx: Tx, { driver }: Gateway, span: Span): Promise<Compared[]> {
  const { theirs, ours } = await tx.snapshot((at) => movementsOf(at, driver.id, span))
  const lines = rules.compare(theirs, ours, span, driver.settlements?.tells ?? STATEMENT_TELLS)
  const differing = lines.flatMap(({ name, reason }) => (reason ? [name] : []))
  const notes = await notesOf(tx, driver.id, differing)
  return lines.map((line) => {
    const note = line.reason ? notes.get(line.name) : undefined
    return { line, note: note && note.theirs === line.theirs && note.ours === line.ours ? note : null }
  })
}

/** Compares a day and keeps what was found. `asked`: just now, or why not; absent where nobody was asked. */
export async function compareDay(
  tx: Tx,
  gateway: Gateway,
  day: string,
  asked?: { readonly failure: string | null },
): Promise<SettlementDay> {
  const before = await findDay(tx, gateway.driver.id, day)
  const span = before ? { from: before.fromAt, until: before.untilAt } : rules.spanOf(day, await zoneOf(tx, gateway))
  const compared = await linesOf(tx, gateway, span)
  const reasons: SettlementDay['reasons'] = {}
  for (const { line, note } of compared) if (line.reason && !note) reasons[line.reason] = (reasons[line.reason] ?? 0) + 1
  const askedAt = asked?.failure === null ? tx.now : (before?.askedAt ?? null)
  const isUnasked = gateway.driver.settlements !== undefined && askedAt === null
  const row = {
    ...{ gateway: gateway.driver.id, day, brandId: gateway.instance.brandId, fromAt: span.from, untilAt: span.until },
    state: isUnasked ? ('unasked' as const) : Object.keys(reasons).length > 0 ? ('open' as const) : ('green' as const),
    ...{ askedAt, failure: asked ? asked.failure : (before?.failure ?? null) },
    ...{ sums: rules.sumsOf(compared.map(({ line }) => line)), reasons, explained: compared.filter(({ note }) => note).length },
  }
  await writeDay(tx, row)
  return { ...row, at: tx.now }
}

/** Books what is due of every account: days that are new, and those that do not agree yet once a day. */
export async function planSettlements(tx: Tx, gateways: Gateways): Promise<void> {
  const since = addDays(tx.now, -rules.LOOK_BACK_DAYS)
  for (const gateway of gateways.all().filter(isSettled)) {
    const { id, settlements } = gateway.driver
    const timeZone = await zoneOf(tx, gateway)
    const again = await openDays(tx, id, since)
    if (settlements) {
      const due = rules.daysDue(await lastDay(tx, id), gateway.instance.createdAt ?? since, tx.now, timeZone)
      // One that was switched off may not answer any more: of its days those count on which something came all the same.
      const booked = gateway.instance.state === 'disabled' ? await bookedDays(tx, id, since, timeZone) : due
      const isStale = ({ askedAt }: SettlementDay): boolean => askedAt === null || askedAt < addHours(tx.now, -ASKED_AGAIN_HOURS)
      for (const day of due.filter((one) => booked.includes(one))) await bookSettle(tx, id, day)
      for (const one of again)
        if (isStale(one)) await bookSettle(tx, id, one.day)
        // Something may have been booked since, by whatever way.
        else await compareDay(tx, gateway, one.day)
    } else {
      const booked = (await bookedDays(tx, id, since, timeZone)).filter((day) => rules.isOver(day, tx.now, timeZone))
      for (const day of new Set([...booked, ...again.map((one) => one.day)])) await compareDay(tx, gateway, day)
    }
  }
}

export const bookSettle = (tx: Tx, gateway: string, day: string): Promise<unknown> =>
  tx.enqueue(settleLater, { gateway, day }, { key: `settle-day:${gateway}:${day}` })
export const bookCompare = (tx: Tx, gateway: string, day: string): Promise<unknown> =>
  tx.enqueue(compareLater, { gateway, day }, { key: `compare-day:${gateway}:${day}` })

/** A statement's lines are what its bank says, where there is nobody to ask; the days that it names are compared anew. */
export async function keepStatement(
  tx: Tx,
  gateway: Gateway,
  told: readonly Omit<Settled, 'at'>[],
  days: readonly (string | null)[],
): Promise<void> {
  if (gateway.driver.settlements) return
  const timeZone = await zoneOf(tx, gateway)
  const dated = told.map((one, n) => ({ one, day: days[n] ?? null }))
  await keepLines(
    tx,
    gateway.driver.id,
    // A statement names the day: noon of it stands for its hour.
    dated.map(({ one, day }) => ({
      ...one,
      at: day === null ? tx.now : new Date(rules.spanOf(day, timeZone).from.getTime() + 12 * 3_600_000),
    })),
  )
  const over = [...new Set(dated.flatMap(({ day }) => (day !== null && rules.isOver(day, tx.now, timeZone) ? [day] : [])))]
  for (const day of over) await bookCompare(tx, gateway.driver.id, day)
}

export const compareJob = (gateways: Gateways) =>
  txJob(compareLater, {
    run: async (tx, { gateway, day }) => {
      const found = gateways.find(gateway)
      if (found) await compareDay(tx, found, day)
    },
  })
