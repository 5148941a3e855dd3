import ipaddr from 'ipaddr.js'

export type Family = 4 | 6

export const familyOf = (address: string): Family => (address.includes(':') ? 6 : 4)

/** As the kernel writes it. */
export const asWritten = (address: string): string =>
  familyOf(address) === 6 && ipaddr.IPv6.isValid(address) ? ipaddr.IPv6.parse(address).toString() : address

interface Range {
  readonly first: bigint
  readonly last: bigint
}

const BITS = { 4: 32, 6: 128 } as const
const KINDS = { 4: ipaddr.IPv4, 6: ipaddr.IPv6 } as const

const numberOf = (ip: ipaddr.IPv4 | ipaddr.IPv6): bigint => ip.toByteArray().reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)

function text(value: bigint, family: Family): string {
  const bytes = Array.from({ length: BITS[family] / 8 }, (_, at) => Number((value >> BigInt(BITS[family] - 8 * (at + 1))) & 255n))
  return ipaddr.fromByteArray(bytes).toString()
}

/** The networks of one family as ranges of which none lies in another or beside it: the kernel takes no two that overlap. */
export function rangesOf(networks: readonly string[], family: Family = 4): string[] {
  const ranges = networks.flatMap((network): Range[] => {
    if (!KINDS[family].isValidCIDR(network)) return []
    const [ip, prefix] = KINDS[family].parseCIDR(network)
    const size = 1n << BigInt(BITS[family] - prefix)
    const first = (numberOf(ip) / size) * size
    return [{ first, last: first + size - 1n }]
  })
  const apart: Range[] = []
  for (const range of ranges.sort((a, b) => (a.first < b.first ? -1 : a.first > b.first ? 1 : 0))) {
    const before = apart.at(-1)
    if (!before || range.first > before.last + 1n) apart.push(range)
    else if (range.last > before.last) apart[apart.length - 1] = { first: before.first, last: range.last }
  }
  return apart.map(({ first, last }) => (first === last ? text(first, family) : `${text(first, family)}-${text(last, family)}`))
}
