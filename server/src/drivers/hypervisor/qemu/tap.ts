import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { z } from 'zod'
import { DriverError, type MachineMetrics } from '../port.ts'

export type Traffic = NonNullable<MachineMetrics['network']>

const run = promisify(execFile)
const ip = async (...args: string[]): Promise<string> => (await run('ip', args)).stdout

const links = z.array(
  z.object({ ifname: z.string(), stats64: z.object({ rx: z.object({ bytes: z.number() }), tx: z.object({ bytes: z.number() }) }) }),
)

/** A device's name has fifteen characters at most; the key's own would not always fit. */
export const tapOf = (key: string): string => `vt${createHash('sha256').update(key).digest('hex').slice(0, 12)}`

/** A device of its own for this boot, on the host's bridge: its counters begin at nothing. */
export async function makeTap(bridge: string, key: string): Promise<void> {
  await removeTap(key)
  const owner = process.getuid?.()
  try {
    await ip('tuntap', 'add', 'dev', tapOf(key), 'mode', 'tap', ...(owner === undefined ? [] : ['user', String(owner)]))
    await ip('link', 'set', tapOf(key), 'master', bridge, 'up')
  } catch (error) {
    await removeTap(key)
    throw new DriverError('refused', `no device on the bridge ${bridge}: ${error instanceof Error ? error.message : error}`)
  }
}

/** One that is not there is a success. */
export async function removeTap(key: string): Promise<void> {
  await ip('link', 'delete', tapOf(key)).catch(() => undefined)
}

/** What went through each guest's device, by the device: what the host receives is what the guest sent. */
export async function tapTraffic(): Promise<ReadonlyMap<string, Traffic>> {
  const read = links.parse(JSON.parse(await ip('-json', '-statistics', 'link', 'show', 'type', 'tun')))
  return new Map(read.map(({ ifname, stats64: { rx, tx } }) => [ifname, { receivedBytes: tx.bytes, sentBytes: rx.bytes }]))
}

/** Why guests cannot be put on this bridge, or null. */
export const bridgeTrouble = async (bridge: string): Promise<string | null> =>
  await ip('link', 'show', 'dev', bridge, 'type', 'bridge').then(
    (shown) => (shown.trim() === '' ? `${bridge} is no bridge` : null),
    () => `there is no bridge ${bridge}, or no ip command`,
  )
