import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
/** One transaction of the kernel, as for the counters (`traffic.ts`), in a table of its own: either is flushed without the other. */
const nft = async (...lines: readonly string[]): Promise<void> => void (await run('nft', [lines.join('\n')]))

const TABLE = 'bridge portal_guard'

/** A chain for each guest's device, found by the device's name. Before the counters: what goes nowhere is nobody's transfer. */
const FRAME = [
  `add table ${TABLE}`,
  `add map ${TABLE} guests { type ifname : verdict; }`,
  `add chain ${TABLE} entering { type filter hook prerouting priority -310; policy accept; }`,
  `flush chain ${TABLE} entering`,
  `add rule ${TABLE} entering iifname vmap @guests`,
]
const begun = (device: string): string[] => [
  `add chain ${TABLE} ${device}`,
  `flush chain ${TABLE} ${device}`,
  `add element ${TABLE} guests { "${device}" : jump ${device} }`,
]
const ended = (device: string): string[] => [
  ...[`delete element ${TABLE} guests { "${device}" }`, `flush chain ${TABLE} ${device}`, `delete chain ${TABLE} ${device}`],
]

export interface Guarded {
  readonly mac: string
  /** The one that was reserved for it; absent of a guest that was made before it had a device of its own. */
  readonly address?: string | undefined
  /** What it may use beside that. */
  readonly more?: readonly string[] | undefined
}

/**
 * What a guest may say of itself: its own hardware address, and an IPv4 address of its own or none yet. Nothing that is neither IPv4 nor the
 * question who has it: no IPv6, which no guest here was given, and no frames that name a network of their own. It answers nobody who asks
 * for an address: whoever believed it would have it for a gateway.
 */
function rules({ mac, address, more = [] }: Guarded): string[] {
  const own = [
    ...[`ether saddr != ${mac} drop`, 'ether type != { arp, ip } drop', `ether type arp arp saddr ether != ${mac} drop`],
    'ether type ip udp sport 67 drop',
  ]
  if (address === undefined) return own
  const all = [address, ...more].join(', ')
  return [
    ...own,
    `ether type arp arp saddr ip != { 0.0.0.0, ${all} } drop`,
    // How it asks for its address.
    'ether type ip ip saddr 0.0.0.0 udp sport 68 udp dport 67 accept',
    `ether type ip ip saddr != { ${all} } drop`,
  ]
}

/** From now on nothing else passes the device into the bridge. Said again it changes nothing. */
export async function guard(device: string, guest: Guarded): Promise<void> {
  await nft(...FRAME, ...begun(device), ...rules(guest).map((rule) => `add rule ${TABLE} ${device} ${rule}`))
}

/** No more; one that is not guarded is a success. */
export const unguard = (device: string): Promise<void> => nft(...FRAME, ...begun(device), ...ended(device))
