import type { ForwardProtocol } from '@portal/contracts/edge.ts'

/** Names of counters in the kernel carry the forward's id, so that a process that starts anew knows whose they are. */
const encode = (id: string): string => [...Buffer.from(id, 'utf8')].map(written).join('')

const written = (byte: number): string => {
  const sign = String.fromCharCode(byte)
  return /[A-Za-z0-9]/.test(sign) ? sign : `_${byte.toString(16).padStart(2, '0')}`
}

export type Direction = 'in' | 'out'

export interface CounterName {
  readonly direction: Direction
  readonly protocol: ForwardProtocol
  readonly id: string
}

const WORDS = { tcp: { in: 'in', out: 'out' }, udp: { in: 'uin', out: 'uout' } } as const

export const counterName = (direction: Direction, { id, protocol }: Omit<CounterName, 'direction'>): string =>
  `${WORDS[protocol][direction]}.${encode(id)}`

/** Null: it is none of ours. */
export function counterOf(name: string): CounterName | null {
  const [, ofUdp, direction, encoded] = /^(u?)(in|out)\.(\w+)$/.exec(name) ?? []
  if (direction === undefined || encoded === undefined) return null
  const bytes = [...encoded.matchAll(/_([0-9a-f]{2})|([A-Za-z0-9])/g)].map(([, hex, sign = '']) =>
    hex === undefined ? sign.charCodeAt(0) : Number.parseInt(hex, 16),
  )
  return { direction: direction as Direction, protocol: ofUdp === 'u' ? 'udp' : 'tcp', id: Buffer.from(bytes).toString('utf8') }
}
