import { defineJob } from '../../platform/jobs/definition.ts'
import type { Tx } from '../../platform/tx.ts'
import { dayIn } from './statements/dates.rules.ts'
import { identify, type Place } from './statements/identify.ts'
import { lockFurther, patchEvent } from './statements/statement.store.ts'
import { keepEvent } from './store.ts'
import type { StoredEvent } from './tables.ts'

export const processLater = defineJob<{ readonly eventRowId: number }>('payments.process')

/** Another transaction reported the same transfer meanwhile. The transaction is retried and then sees it. */
class ReportedMeanwhile extends Error {
  /** serialization_failure: `isTransient` */
  readonly code = '40001'
}

/** Keeps an event of a gateway and enqueues its processing; a repeated delivery is only counted. @returns false if it is one. */
export async function receive(tx: Tx, gateway: string, eventId: string, event: StoredEvent): Promise<boolean> {
  const kept = await receiveAlone(tx, gateway, eventId, event)
  return kept === 'unclear' ? await receiveAnother(tx, gateway, eventId, event) : kept
}

/**
 * Like `receive`, in one statement that needs no transaction. `unclear` if an event of the same reference and amount exists and may be
 * another transfer: banks restart their numbering every day.
 */
export async function receiveAlone(tx: Tx, gateway: string, eventId: string, event: StoredEvent): Promise<boolean | 'unclear'> {
  const before = await keepEvent(tx, gateway, eventId, event, processLater)
  if (before === null) return true
  return event.told && !isRepetition(before, event) ? 'unclear' : false
}

const isRepetition = (before: StoredEvent, { movement, key, told }: StoredEvent): boolean =>
  movement === undefined ? before.key === key && before.told?.at === told?.at : before.movement === movement

async function receiveAnother(tx: Tx, gateway: string, id: string, event: StoredEvent): Promise<boolean> {
  await lockFurther(tx, gateway, id)
  const told = { id, event, teller: 'gateway' as const, day: dayIn(event.told?.at ?? null) }
  const identified = (await identify(tx, gateway, [told])).get(told)
  const known = identified?.known
  if (!identified) return false
  if (!known) return await keepAt(tx, gateway, identified.place, event)
  // Reported first by a statement or an older version: from now on its number tells it apart from the next one.
  if (known.eventId !== null && known.movement === null && event.movement)
    await patchEvent(tx, gateway, known.eventId, { movement: event.movement })
  return false
}

/**
 * Keeps a transfer at the place that `identify` found for it.
 * @throws ReportedMeanwhile if another transaction took the place since: the caller's transaction runs again.
 */
export async function keepAt(tx: Tx, gateway: string, { id, reference, beside }: Place, event: StoredEvent): Promise<true> {
  const [first, ...others] = beside
  if (first !== undefined) {
    const further = (await lockFurther(tx, gateway, first)) ?? []
    if (further.join(' ') !== others.join(' ')) throw new ReportedMeanwhile(`further transfers of ${first} were reported`)
    await patchEvent(tx, gateway, first, { further: [...further, id] })
  }
  if ((await keepEvent(tx, gateway, id, { ...event, reference }, processLater)) !== null) throw new ReportedMeanwhile(`${id} was reported`)
  return true
}
