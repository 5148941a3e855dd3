import type { Tx } from '../../../platform/tx.ts'
import type { StoredEvent, Teller } from '../tables.ts'
import { dayIn } from './dates.rules.ts'
import { type Earlier, furtherName, pairs, type Reported } from './matching.rules.ts'
import { type BookedMoney, eventsNamed, type KeptEvent, type NamedPayment, paymentsNamed, receiptsNamed } from './statement.store.ts'

/** A transfer that a source reports now. `id` is made of the bank's reference (`event.reference`) and the amount. */
export interface Told {
  readonly id: string
  readonly event: StoredEvent
  readonly teller: Teller
  readonly day: string | null
}

/** An earlier report of the same transfer. */
export interface Known extends Earlier {
  readonly reference: string
  readonly reportedAt: Date
  /** Invoice that the money was booked on, or that the transfer names. */
  readonly invoiceId: number | null
  /** `null` for money that staff booked without an event. */
  readonly eventId: string | null
}

/** Where to keep a transfer that is not known. */
export interface Place {
  readonly id: string
  readonly reference: string
  /** Events of the same reference and amount when this was decided, the first one first. */
  readonly beside: readonly string[]
}

export interface Identified {
  readonly known: Known | null
  /** Where it is kept if it is not known, or if staff book it although it is. */
  readonly place: Place
}

type Dates = (date: string) => string | null

/**
 * Decides for each transfer whether it was reported before, by any source, or is another one with the same reference and amount.
 * `dates` reads the dates of earlier events. Reads only; `keepAt` keeps what is new. Costs five queries, whatever the number of transfers.
 */
export async function identify(
  tx: Tx,
  gateway: string,
  told: readonly Told[],
  dates: Dates = dayIn,
): Promise<ReadonlyMap<Told, Identified>> {
  const { events, receipts, named } = await load(tx, gateway, told)
  const byReference = new Map(receipts.map((one) => [one.reference, one]))
  const isNameFree = freeNames(told, byReference)
  const found = new Map<Told, Identified>()
  for (const [base, group] of grouped(told, ({ id }) => id)) {
    const first = events.get(base)
    const ids = first ? [base, ...(first.payload.further ?? [])] : []
    const reported = ids.flatMap((id) => events.get(id) ?? []).map((event) => ofEvent(event, byReference, named, dates))
    const receipt = byReference.get(group[0]?.event.reference ?? '')
    const isByHand =
      receipt?.amount === group[0]?.event.amount.amount && reported.every(({ reference }) => reference !== receipt?.reference)
    const reports = new Map(group.map((one) => [reportOf(one.event, one, named), one]))
    const matched = pairs([...reported, ...(receipt && isByHand ? [ofReceipt(receipt)] : [])], [...reports.keys()])
    for (const [report, one] of reports) {
      const known = matched.get(report) ?? null
      const id = ids.length === 0 ? base : furtherName(base, one.day, ids)
      const reference = ids.length === 0 && isNameFree(one) ? one.event.reference : id
      found.set(one, { known, place: { id, reference, beside: [...ids] } })
      if (!known) ids.push(id)
    }
  }
  return found
}

/** Events and receipts that may be these transfers, and the payments that the texts of both name. */
async function load(tx: Tx, gateway: string, told: readonly Told[]) {
  const first = await eventsNamed(tx, gateway, unique(told.map(({ id }) => id)))
  const further = await eventsNamed(tx, gateway, unique(first.flatMap(({ payload }) => payload.further ?? [])))
  const events = [...first, ...further]
  const references = [...told.map(({ event }) => event.reference), ...events.map(({ payload }) => payload.reference)]
  const receipts = await receiptsNamed(tx, gateway, unique(references))
  const keys = [...told.map(({ event }) => event.key), ...events.map(({ payload }) => payload.key)]
  return { events: new Map(events.map((one) => [one.id, one])), receipts, named: await paymentsNamed(tx, gateway, unique(keys)) }
}

const unique = (values: readonly string[]): string[] => [...new Set(values)]

function grouped<T>(values: readonly T[], by: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of values) {
    const group = groups.get(by(one))
    if (group) group.push(one)
    else groups.set(by(one), [one])
  }
  return groups
}

/**
 * May the first transfer of a reference and amount be booked under the bank's reference? Not if money of another line is: receipts are
 * unique by reference. Two amounts under one reference are two transfers if one file holds both; else a person decides (`isDoubtful`).
 */
function freeNames(told: readonly Told[], booked: ReadonlyMap<string, BookedMoney>): (one: Told) => boolean {
  const groups = grouped(told, ({ event }) => event.reference)
  const owners = new Map<string, number | null>()
  for (const [reference, group] of groups) {
    const owner = booked.get(reference)?.amount
    const amounts = new Set(group.map(({ event }) => event.amount.amount))
    owners.set(reference, owner === undefined ? (group[0]?.event.amount.amount ?? null) : amounts.has(owner) ? null : -1)
  }
  return ({ event }) => [event.amount.amount, -1].includes(owners.get(event.reference) ?? 0)
}

const reportOf = (
  { told, movement, layout, lineKey, key }: StoredEvent,
  { teller, day }: Pick<Told, 'teller' | 'day'>,
  named: ReadonlyMap<string, NamedPayment>,
): Reported => ({
  ...{ teller, day, at: told?.at?.trim() || null, text: told?.text ?? '', paymentId: named.get(key)?.paymentId ?? null },
  ...{ movement: movement ?? null, layout: layout ?? null, lineKey: lineKey ?? null },
})

function ofEvent(
  { id, payload, receivedAt }: KeptEvent,
  receipts: ReadonlyMap<string, BookedMoney>,
  named: ReadonlyMap<string, NamedPayment>,
  dates: Dates,
): Known {
  const { reference, amount, toldBy = 'gateway', told, key } = payload
  const booked = receipts.get(reference)
  const receipt = booked?.amount === amount.amount ? booked : null
  return {
    ...reportOf(payload, { teller: toldBy, day: told?.at ? dates(told.at) : null }, named),
    ...{ eventId: id, reference, reportedAt: receivedAt, bookedOn: receipt?.paymentId ?? null },
    invoiceId: receipt?.invoiceId ?? named.get(key)?.invoiceId ?? null,
  }
}

const ofReceipt = ({ reference, toldBy, at, paymentId, invoiceId }: BookedMoney): Known => ({
  ...{ teller: toldBy, day: null, at: null, text: '', paymentId: null, movement: null, layout: null, lineKey: null },
  ...{ eventId: null, reference, reportedAt: at, bookedOn: paymentId, invoiceId },
})
