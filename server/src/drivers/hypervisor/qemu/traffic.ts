import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { MachineMetrics } from '../port.ts'

export type Traffic = NonNullable<MachineMetrics['network']>

const run = promisify(execFile)
/** One transaction of the kernel: all of it or nothing, also beside another process of the portal. */
const nft = async (...lines: readonly string[]): Promise<void> => void (await run('nft', [lines.join('\n')]))

const TABLE = 'bridge portal'
const WAYS = ['sent', 'received'] as const

/**
 * What passes the bridge to and from each guest's device is counted under the device's name. All that a guest sends counts; of what it is
 * sent not what goes to everybody on the bridge, which is nobody's transfer. Said again it changes nothing.
 */
const FRAME = [
  `add table ${TABLE}`,
  ...WAYS.map((way) => `add map ${TABLE} ${way} { type ifname : counter; }`),
  `add chain ${TABLE} entering { type filter hook prerouting priority -300; policy accept; }`,
  `add chain ${TABLE} leaving { type filter hook postrouting priority 300; policy accept; }`,
  ...['entering', 'leaving'].map((chain) => `flush chain ${TABLE} ${chain}`),
  `add rule ${TABLE} entering counter name iifname map @sent`,
  `add rule ${TABLE} leaving ether daddr & 01:00:00:00:00:00 == 00:00:00:00:00:00 counter name oifname map @received`,
]
const each = (device: string, line: (way: string, counter: string) => string): string[] => WAYS.map((way) => line(way, `${device}.${way}`))
const added = (device: string): string[] => [
  ...each(device, (_, counter) => `add counter ${TABLE} ${counter}`),
  ...each(device, (way, counter) => `add element ${TABLE} ${way} { "${device}" : "${counter}" }`),
]
const deleted = (device: string): string[] => [
  ...each(device, (way) => `delete element ${TABLE} ${way} { "${device}" }`),
  ...each(device, (_, counter) => `delete counter ${TABLE} ${counter}`),
]

/** From now on, from nothing. */
export async function meter(device: string): Promise<Traffic> {
  await nft(...FRAME, ...added(device), ...deleted(device), ...added(device))
  return { receivedBytes: 0, sentBytes: 0 }
}

/** No more; one that is not metered is a success. */
export const unmeter = (device: string): Promise<void> => nft(...FRAME, ...added(device), ...deleted(device))

const listed = z.object({
  nftables: z.array(z.object({ counter: z.object({ name: z.string(), bytes: z.number() }).optional() })),
})

/** What was counted of each device that is metered. */
export async function trafficNow(): Promise<ReadonlyMap<string, Traffic>> {
  // Before the first guest there is no table.
  await nft(...FRAME)
  const { stdout } = await run('nft', ['-j', 'list', 'counters', 'table', ...TABLE.split(' ')], { maxBuffer: 64 * 1024 ** 2 })
  const { nftables } = listed.parse(JSON.parse(stdout))
  const counted = new Map(nftables.flatMap(({ counter }) => (counter ? [[counter.name, counter.bytes] as const] : [])))
  const devices = [...counted.keys()].flatMap((name) => (name.endsWith('.sent') ? [name.slice(0, -'.sent'.length)] : []))
  const bytes = (device: string, way: (typeof WAYS)[number]): number => counted.get(`${device}.${way}`) ?? 0
  return new Map(devices.map((one) => [one, { receivedBytes: bytes(one, 'received'), sentBytes: bytes(one, 'sent') }]))
}

/** Why nothing can be metered here, or null. */
export const meterTrouble = (): Promise<string | null> =>
  nft(...FRAME).then(
    () => null,
    (error: unknown) => `nftables cannot be used: ${error instanceof Error ? error.message : error}`,
  )
