import type { MachineMetrics } from '../../../drivers/hypervisor/port.ts'
import type { Tx } from '../../../platform/tx.ts'
import { servicesByIds } from '../../services/index.ts'
import { insertAlert } from './alerts.store.ts'
import { writeCounters } from './measure.store.ts'
import { machinesThatRun, setMarks, writePast } from './past.store.ts'
import { makePartitions } from './roll-up.store.ts'
import { instantOf, minuteOf, readingOf, type Sample, sampleOf, transferredOf } from './sample.rules.ts'
import { monthOf } from './transfer.rules.ts'
import { addTransfers } from './transfers.store.ts'

/** What the engine would have said then of the machine under this key; null where it would have been silent. */
type Then = (key: string, at: Date) => MachineMetrics | null

/** How far back each grain of a demo is filled, and of how many readings a row is made: a band needs a few, not all. */
const PAST = [
  { grain: 'minute', minutes: 1, back: 25 * 60, readings: 1 },
  { grain: 'ten', minutes: 10, back: 8 * 1440, readings: 3 },
  { grain: 'hour', minutes: 60, back: 31 * 1440, readings: 4 },
] as const

/** The graphs of a demo's past, which nobody measured while it was lived: its engine is a function of the clock, and is asked for it. */
export async function fillPastMetrics(tx: Tx, then: Then): Promise<void> {
  const now = minuteOf(tx.now)
  for (let day = 31; day >= 0; day--) await makePartitions(tx, now - day * 1440, now)
  const machines = await machinesThatRun(tx)
  for (const { serviceId, key } of machines) {
    const sampleAt = (minute: number): Sample | null => {
      const [before, at] = [then(key, instantOf(minute - 1)), then(key, instantOf(minute))]
      return before && at && sampleOf(readingOf(before, instantOf(minute - 1)), readingOf(at, instantOf(minute)), at.cpus)
    }
    for (const { grain, minutes, back, readings } of PAST) {
      const last = Math.floor(now / minutes) * minutes
      const rows = Array.from({ length: back / minutes }, (_, index) => {
        const at = last - (index + 1) * minutes
        const spread = Array.from({ length: readings }, (_one, n) => sampleAt(at + Math.floor((n * minutes) / readings)))
        return { at, samples: spread.filter((one) => one !== null) }
      })
      await writePast(
        tx,
        { serviceId, grain, minutes },
        rows.filter(({ samples }) => samples.length > 0),
      )
    }
  }
  await countPast(tx, machines, then)
  const [first] = machines
  if (first) await insertAlert(tx, { serviceId: first.serviceId, metric: 'cpu', over: true, threshold: 90, minutes: 10, enabled: true })
  await setMarks(tx, { ten: Math.floor(now / 10) * 10, hour: Math.floor(now / 60) * 60 })
}

async function countPast(tx: Tx, machines: readonly { readonly serviceId: number; readonly key: string }[], then: Then): Promise<void> {
  const services = await servicesByIds(
    tx,
    machines.map(({ serviceId }) => serviceId),
  )
  const read = machines.flatMap(({ serviceId, key }) => {
    const figures = then(key, tx.now)
    return figures ? [{ serviceId, key, ...readingOf(figures, tx.now) }] : []
  })
  await writeCounters(tx, read, tx.now)
  await addTransfers(
    tx,
    read.flatMap(({ key, ...reading }) => {
      const service = services.get(reading.serviceId)
      const month = service ? monthOf(service, tx.now) : null
      const begun = month && then(key, month.from)
      const bytes = begun && transferredOf(readingOf(begun, month.from), reading)
      return bytes ? [{ serviceId: reading.serviceId, fromAt: month.from, untilAt: month.until, ...bytes }] : []
    }),
  )
}
