import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { DriverError } from '../port.ts'
import { closeAt, openAt } from './ingest-gate.ts'
import { type Guarded, guard, unguard } from './tap-guard.ts'
import { meter, meterTrouble, type Traffic, unmeter } from './traffic.ts'

const run = promisify(execFile)
const ip = async (...args: string[]): Promise<string> => (await run('ip', args)).stdout

/** A device's name has fifteen characters at most; the key's own would not always fit. */
export const tapOf = (key: string): string => `vt${createHash('sha256').update(key).digest('hex').slice(0, 12)}`

interface OfGuest extends Guarded {
  readonly key: string
  /** Nobody is to reach where it takes streams, from its first moment on. */
  readonly ingestClosed?: boolean | undefined
}

/** A device of its own for this boot, on the host's bridge: its counters begin at nothing, and it is guarded before the guest runs. */
export async function makeTap(bridge: string, { key, ingestClosed, ...guest }: OfGuest): Promise<void> {
  const device = tapOf(key)
  await unplug(device)
  const owner = process.getuid?.()
  try {
    if (ingestClosed) await closeAt(device)
    await guard(device, guest)
    await meter(device)
    await ip('tuntap', 'add', 'dev', device, 'mode', 'tap', ...(owner === undefined ? [] : ['user', String(owner)]))
    await ip('link', 'set', device, 'master', bridge, 'up')
  } catch (error) {
    await unplug(device)
    throw new DriverError('refused', `no device on the bridge ${bridge}: ${error instanceof Error ? error.message : error}`)
  }
}

/** One that is not there is a success; a counter that stays counts nothing, and begins anew with the next device. */
async function unplug(device: string): Promise<void> {
  await ip('link', 'delete', device).catch(() => undefined)
  await unmeter(device).catch(() => undefined)
  await unguard(device).catch(() => undefined)
}

/** Of a guest that runs, after somebody threw the host's rules away. */
export async function ruleAnew({ key, ...guest }: OfGuest): Promise<Traffic> {
  await guard(tapOf(key), guest)
  return await meter(tapOf(key))
}

/** Of a guest that runs: what it may say of itself is another now. Its counters go on. */
export const guardAnew = ({ key, ...guest }: OfGuest): Promise<void> => guard(tapOf(key), guest)

/** Of a machine that is no more: nothing of it stays on the host. While there is one, its gate stays as it was left. */
export async function removeTap(key: string): Promise<void> {
  await unplug(tapOf(key))
  await openAt(tapOf(key)).catch(() => undefined)
}

/** Why guests cannot be put on this bridge, or null. */
export async function bridgeTrouble(bridge: string): Promise<string | null> {
  const shown = await ip('link', 'show', 'dev', bridge, 'type', 'bridge').catch(() => null)
  if (shown === null) return `there is no bridge ${bridge}, or no ip command`
  return shown.trim() === '' ? `${bridge} is no bridge` : await meterTrouble()
}
