import type { ForwardProtocol } from '@portal/contracts/edge.ts'
import { type Family, familyOf } from './networks.rules.ts'

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
  readonly family: Family
  readonly id: string
}

const WORDS = { tcp: { in: 'in', out: 'out' }, udp: { in: 'uin', out: 'uout' } } as const

interface Named {
  readonly id: string
  readonly protocol: ForwardProtocol
  readonly address: string
}

export const counterName = (direction: Direction, { id, protocol, address }: Named): string =>
  `${WORDS[protocol][direction]}${familyOf(address) === 6 ? '6' : ''}.${encode(id)}`

/** Null: it is none of ours. */
export function counterOf(name: string): CounterName | null {
  const [, ofUdp, direction, ofSix, encoded] = /^(u?)(in|out)(6?)\.(\w+)$/.exec(name) ?? []
  if (direction === undefined || encoded === undefined) return null
  const bytes = [...encoded.matchAll(/_([0-9a-f]{2})|([A-Za-z0-9])/g)].map(([, hex, sign = '']) =>
    hex === undefined ? sign.charCodeAt(0) : Number.parseInt(hex, 16),
  )
  return {
    ...{ direction: direction as Direction, protocol: ofUdp === 'u' ? 'udp' : 'tcp', family: ofSix === '6' ? 6 : 4 },
    id: Buffer.from(bytes).toString('utf8'),
  }
}
