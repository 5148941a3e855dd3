import ipaddr from 'ipaddr.js'

/** May somebody with this address come in? */
export type Allows = (address: string | undefined) => boolean

/** Who is let in by a list of networks; what cannot be read as a network lets nobody in, and no list is no door. */
export function allowsOf(networks: readonly string[]): Allows {
  const ranges = networks.flatMap((text) => (ipaddr.isValidCIDR(text) ? [ipaddr.parseCIDR(text)] : []))
  return (address) => {
    if (address === undefined || !ipaddr.isValid(address)) return false
    // A socket that listens for both families tells of IPv4 as `::ffff:203.0.113.7`.
    const ip = ipaddr.process(address)
    return ranges.some(([first, bits]) => first.kind() === ip.kind() && ip.match(first, bits))
  }
}
