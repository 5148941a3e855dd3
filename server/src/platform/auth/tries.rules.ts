import { networkOf, networksOf } from './network.rules.ts'
import { type Pace, perName, perNameHere, widened } from './pace.rules.ts'

/** One counter, and the pace that holds for it. */
export interface Counted {
  readonly key: string
  readonly pace: Pace
}

/** What one try counts: `own` are forgotten when it was right, of `shared` ones it takes itself back. */
export interface Try {
  readonly own: readonly Counted[]
  readonly shared: readonly Counted[]
}

/** A secret of a realm (and brand): `name:1` and what was typed. Escaped, so that no name can be made to read as another's counter. */
export const secretKey = (realm: string, name: string | number): string => `${realm}:${encodeURIComponent(name)}`

/** The part of a secret's counters that is kept per network. */
export const hereKey = (secret: string, network: string): string => `${beginOfHere(secret)}${network}`
export const beginOfHere = (secret: string): string => `${secret} `

/**
 * A try at a secret: counted from everywhere together and from this network. From a device that the owner used before
 * only the latter: what others tried elsewhere is nothing to it.
 */
export function tryAt(
  secret: string,
  ip: string,
  { known = false, shared = [] }: { known?: boolean; shared?: readonly Counted[] } = {},
): Try {
  const here = { key: hereKey(secret, networkOf(ip)), pace: perNameHere }
  return { own: known ? [here] : [{ key: secret, pace: perName }, here], shared }
}

/** Whatever is tried from an address, per realm. */
export const fromAddress = (realm: string, ip: string, pace: Pace): readonly Counted[] =>
  networksOf(ip).map(({ network, times }) => ({ key: `${realm}:${network}`, pace: widened(pace, times) }))
