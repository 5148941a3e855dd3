import { RGC_WIDEST } from '@portal/contracts/rgc.ts'
import { formatNetwork, parseIp, parseNetwork } from '../infrastructure/index.ts'

export const EVERYONE = ['0.0.0.0/0', '::/0'] as const

type Refused = { readonly entry: string; readonly code: 'field.rgc-address' | 'field.rgc-too-wide' }
export type Allowed = { readonly networks: readonly string[] } | { readonly refused: Refused }

/**
 * Who may connect, each network once and written one way. Nearly everybody, `0.0.0.0/1` or half of it, is refused as such: that anybody may
 * come is a word of its own (`everyone`), never a slip of a prefix.
 */
export function allowedOf(entries: readonly string[], everyone: boolean): Allowed {
  if (everyone) return { networks: EVERYONE }
  const networks: string[] = []
  for (const entry of entries) {
    const network = parseNetwork(entry.includes('/') ? entry : whole(entry))
    if (!network) return { refused: { entry, code: 'field.rgc-address' } }
    if (network.prefix < (network.family === 4 ? RGC_WIDEST.ipv4 : RGC_WIDEST.ipv6))
      return { refused: { entry, code: 'field.rgc-too-wide' } }
    const text = formatNetwork(network)
    if (!networks.includes(text)) networks.push(text)
  }
  return { networks }
}

const whole = (address: string): string => `${address}/${parseIp(address)?.family === 6 ? 128 : 32}`

/** As people write it: a single address without its prefix. */
export const shownNetwork = (network: string): string => network.replace(/^([^:]+)\/32$/, '$1').replace(/^(.*:.*)\/128$/, '$1')
