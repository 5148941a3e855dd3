import type { MachineMetrics } from '../port.ts'
import type { Machine } from './machine.ts'

/*
 * What a simulated machine has done since it was switched on: sums of waves, so that it is a function of the clock alone, the same whenever
 * it is asked for, and grows as a small web server's counters do: with the day, with the week, and with what happens every quarter of an hour.
 */

/** One rhythm: how long it is in seconds, and how far it swings, as a share of the average. */
type Wave = readonly [seconds: number, swing: number]

const DAY = 86_400
const CPU: readonly Wave[] = [
  [DAY, 0.22],
  [7 * DAY, 0.1],
  [15_731, 0.13],
  [5113, 0.12],
  [1931, 0.12],
  [613, 0.12],
  [190, 0.12],
]
const TRAFFIC: readonly Wave[] = [
  [DAY, 0.35],
  [7 * DAY, 0.1],
  [17_389, 0.12],
  [4007, 0.12],
  [1153, 0.1],
  [463, 0.08],
  [150, 0.06],
]
const DISK: readonly Wave[] = [
  [DAY, 0.15],
  [21_601, 0.15],
  [7919, 0.15],
  [3600, 0.2],
  [1009, 0.15],
  [170, 0.12],
]
const MEMORY: readonly Wave[] = [
  [DAY, 0.1],
  [9000, 0.05],
  [800, 0.03],
]

/** Any number from 0 to 1, the same for the same name. */
function shareOf(name: string): number {
  let hash = 2_166_136_261
  for (const letter of name) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619)
  return (hash >>> 0) / 4_294_967_296
}

const turn = (name: string, index: number): number => 2 * Math.PI * shareOf(`${name}/${index}`)

/** How much there is of it now: 1 on average, never below nothing, as the swings together stay below 1. */
const levelAt = (name: string, waves: readonly Wave[], at: number): number =>
  waves.reduce((sum, [seconds, swing], index) => sum + swing * Math.sin((2 * Math.PI * at) / seconds + turn(name, index)), 1)

/** How much there was of it from 0 to `at`. */
const sumAt = (name: string, waves: readonly Wave[], at: number): number =>
  waves.reduce((sum, [seconds, swing], index) => {
    return sum - ((swing * seconds) / (2 * Math.PI)) * Math.cos((2 * Math.PI * at) / seconds + turn(name, index))
  }, at)

export function metricsAt({ key, size }: Machine, power: NonNullable<Machine['power']>, now: Date): MachineMetrics {
  const { cpus, memoryMb } = size ?? { cpus: 1, memoryMb: 512 }
  const [since, at] = [Date.parse(power.since) / 1000, now.getTime() / 1000]
  const grown = (name: string, waves: readonly Wave[], perSecond: number): number => {
    const wave = `${key}/${name}`
    return Math.max(0, sumAt(wave, waves, Math.max(at, since)) - sumAt(wave, waves, since)) * perSecond
  }
  // Each machine has a load of its own.
  const busy = 0.08 + 0.3 * shareOf(key)
  const [read, written] = [grown('read', DISK, 90_000 * busy), grown('written', DISK, 400_000 * busy)]
  return {
    boot: power.since,
    cpus,
    cpuSeconds: grown('cpu', CPU, cpus * busy),
    memoryBytes: Math.floor(memoryMb * 1_048_576 * (0.35 + 0.3 * shareOf(`${key}/memory`)) * levelAt(`${key}/memory`, MEMORY, at)),
    disk: {
      readBytes: Math.floor(read),
      writtenBytes: Math.floor(written),
      reads: Math.floor(read / 4096),
      writes: Math.floor(written / 8192),
    },
    network: {
      receivedBytes: Math.floor(grown('received', TRAFFIC, 250_000 * busy)),
      sentBytes: Math.floor(grown('sent', TRAFFIC, 900_000 * busy)),
    },
  }
}
