import ipaddr from 'ipaddr.js'

interface Range {
  readonly first: number
  readonly last: number
}

const numberOf = (ip: ipaddr.IPv4): number => ip.octets.reduce((sum, octet) => sum * 256 + octet, 0)
const text = (value: number): string => [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join('.')

/** IPv4 networks as ranges of which none lies in another or beside it: the kernel takes no two that overlap. */
export function rangesOf(networks: readonly string[]): string[] {
  const ranges = networks.flatMap((network): Range[] => {
    if (!ipaddr.IPv4.isValidCIDR(network)) return []
    return [
      {
        first: numberOf(ipaddr.IPv4.networkAddressFromCIDR(network)),
        last: numberOf(ipaddr.IPv4.broadcastAddressFromCIDR(network)),
      },
    ]
  })
  const apart: Range[] = []
  for (const range of ranges.sort((a, b) => a.first - b.first)) {
    const before = apart.at(-1)
    if (before && range.first <= before.last + 1) apart[apart.length - 1] = { first: before.first, last: Math.max(before.last, range.last) }
    else apart.push(range)
  }
  return apart.map(({ first, last }) => (first === last ? text(first) : `${text(first)}-${text(last)}`))
}
