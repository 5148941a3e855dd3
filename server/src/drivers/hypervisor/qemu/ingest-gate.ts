import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { LIVE_PORTS } from '../port.ts'

const run = promisify(execFile)
/** One transaction of the kernel, as for the counters (`traffic.ts`), in a table of its own: either is flushed without the other. */
const nft = async (...lines: readonly string[]): Promise<void> => void (await run('nft', [lines.join('\n')]))

const TABLE = 'bridge portal_gate'

/** What is for the ingest port of a device that is closed leaves the bridge nowhere, also of a connection that is open. Said again it changes nothing. */
const FRAME = [
  `add table ${TABLE}`,
  `add set ${TABLE} closed { type ifname; }`,
  // Before it would be counted as received.
  `add chain ${TABLE} leaving { type filter hook postrouting priority 200; policy accept; }`,
  `flush chain ${TABLE} leaving`,
  `add rule ${TABLE} leaving oifname @closed tcp dport ${LIVE_PORTS.ingest} drop`,
]
const added = (device: string): string => `add element ${TABLE} closed { "${device}" }`

export const closeAt = (device: string): Promise<void> => nft(...FRAME, added(device))
/** One that is open is a success. */
export const openAt = (device: string): Promise<void> => nft(...FRAME, added(device), `delete element ${TABLE} closed { "${device}" }`)
