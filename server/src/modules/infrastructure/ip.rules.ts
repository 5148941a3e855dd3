/** An address as a number: what ranges are counted with. */
export interface Ip {
  readonly family: 4 | 6
  readonly value: bigint
}

const WIDTH = { 4: 32n, 6: 128n } as const

/** Reads IPv4 and IPv6, an embedded IPv4 tail included; null for anything else. */
export function parseIp(text: string): Ip | null {
  if (!text.includes(':')) {
    const value = v4(text)
    return value === null ? null : { family: 4, value }
  }
  const tail = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text)
  const low = tail ? v4(tail[2] ?? '') : 0n
  if (low === null) return null
  const whole = tail ? `${tail[1]}${(low >> 16n).toString(16)}:${(low & 0xffffn).toString(16)}` : text
  const halves = whole.split('::')
  if (halves.length > 2) return null
  const [head = [], rest = []] = halves.map((half) => (half === '' ? [] : half.split(':')))
  const missing = 8 - head.length - rest.length
  if (halves.length === 2 ? missing < 1 : missing !== 0) return null
  const groups = [...head, ...Array.from({ length: halves.length === 2 ? missing : 0 }, () => '0'), ...rest]
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null
  return { family: 6, value: groups.reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n) }
}

function v4(text: string): bigint | null {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)) return null
  return parts.reduce((sum, part) => (sum << 8n) | BigInt(part), 0n)
}

/** The one way an address is written (RFC 5952), so that no two texts name the same one. */
export function formatIp({ family, value }: Ip): string {
  if (family === 4) return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join('.')
  const groups = Array.from({ length: 8 }, (_, at) => ((value >> BigInt(112 - at * 16)) & 0xffffn).toString(16))
  const runs = [
    ...groups
      .map((group) => (group === '0' ? '0' : 'x'))
      .join('')
      .matchAll(/0{2,}/g),
  ]
  const longest = runs.reduce<RegExpExecArray | null>((best, run) => (!best || run[0].length > best[0].length ? run : best), null)
  if (!longest) return groups.join(':')
  return `${groups.slice(0, longest.index).join(':')}::${groups.slice(longest.index + longest[0].length).join(':')}`
}

export interface Network {
  readonly family: 4 | 6
  readonly prefix: number
  readonly first: bigint
  readonly last: bigint
}

/** `203.0.113.0/24`; host bits that are set are cleared. */
export function parseNetwork(cidr: string): Network | null {
  const [base = '', bits = ''] = cidr.split('/')
  const ip = parseIp(base)
  const prefix = Number(bits)
  if (!ip || !/^\d{1,3}$/.test(bits) || prefix > Number(WIDTH[ip.family])) return null
  const size = 1n << (WIDTH[ip.family] - BigInt(prefix))
  const first = ip.value - (ip.value % size)
  return { family: ip.family, prefix, first, last: first + size - 1n }
}

export const formatNetwork = (network: Network): string => `${formatIp({ family: network.family, value: network.first })}/${network.prefix}`

/** As machines are told it: dotted for IPv4, the prefix for IPv6. */
export const netmaskOf = ({ family, prefix }: Network): string =>
  family === 6 ? `/${prefix}` : formatIp({ family: 4, value: ((1n << BigInt(prefix)) - 1n) << BigInt(32 - prefix) })

export interface RangeWish {
  readonly cidr: string
  readonly gateway: string
  readonly first: string | null
  readonly last: string | null
}

export type RangeProblem =
  | { readonly field: 'cidr' | 'gateway' | 'first' | 'last'; readonly code: 'field.network' | 'field.address' | 'field.outside-network' }
  | { readonly field: 'last'; readonly code: 'field.range-order' | 'field.range-too-big' | 'field.range-empty' }

export interface PlannedRange {
  readonly network: Network
  readonly gateway: string
  readonly hosts: readonly string[]
}

/** Every address of a range that can be given out, written the one way: its network's own, gateway and broadcast left out. */
export function planRange({ cidr, gateway, first, last }: RangeWish, max: number): PlannedRange | { readonly problem: RangeProblem } {
  const network = parseNetwork(cidr)
  if (!network) return { problem: { field: 'cidr', code: 'field.network' } }
  const inside = (text: string): bigint | null => {
    const ip = parseIp(text)
    return ip && ip.family === network.family && ip.value >= network.first && ip.value <= network.last ? ip.value : null
  }
  const way = inside(gateway)
  if (way === null) return { problem: { field: 'gateway', code: 'field.outside-network' } }
  const single = network.first === network.last
  const lowest = single ? network.first : network.first + 1n
  const highest = network.family === 4 && !single ? network.last - 1n : network.last
  const from = first === null ? lowest : inside(first)
  const to = last === null ? highest : inside(last)
  if (from === null) return { problem: { field: 'first', code: 'field.outside-network' } }
  if (to === null) return { problem: { field: 'last', code: 'field.outside-network' } }
  if (to < from) return { problem: { field: 'last', code: 'field.range-order' } }
  if (to - from >= BigInt(max + 1)) return { problem: { field: 'last', code: 'field.range-too-big' } }
  const hosts: string[] = []
  for (let value = from; value <= to; value++) {
    if (value !== way && value >= lowest && value <= highest) hosts.push(formatIp({ family: network.family, value }))
  }
  if (hosts.length === 0) return { problem: { field: 'last', code: 'field.range-empty' } }
  if (hosts.length > max) return { problem: { field: 'last', code: 'field.range-too-big' } }
  return { network, gateway: formatIp({ family: network.family, value: way }), hosts }
}
