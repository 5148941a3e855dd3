import { bare } from '../names.ts'

/** DNS messages (RFC 1035) and updates in them (RFC 2136): what this driver sends, and what it reads of answers. */

export const TYPE = { ptr: 12, soa: 6, tsig: 250 } as const
export const CLASS = { in: 1, none: 254, any: 255 } as const
const UPDATE = 5 << 11

export const u16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** In lower case and whole, as signatures want it: names are the same in any case. */
export function writeName(name: string): Buffer {
  const labels = bare(name).split('.').filter(Boolean)
  return Buffer.concat([
    ...labels.map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label, 'ascii')])),
    Buffer.from([0]),
  ])
}

interface RecordData {
  readonly name: string
  readonly type: number
  readonly class: number
  readonly ttl: number
  readonly data: Buffer
}

export const writeRecord = ({ name, type, class: of, ttl, data }: RecordData): Buffer =>
  Buffer.concat([writeName(name), u16(type), u16(of), u32(ttl), u16(data.length), data])

const question = (name: string, type: number): Buffer => Buffer.concat([writeName(name), u16(type), u16(CLASS.in)])

const header = (id: number, flags: number, counts: readonly [number, number, number, number]): Buffer =>
  Buffer.concat([u16(id), u16(flags), ...counts.map(u16)])

export const queryMessage = (id: number, name: string, type: number): Buffer =>
  Buffer.concat([header(id, 0, [1, 0, 0, 0]), question(name, type)])

/** Without records it asks whether an update would be taken. */
export const updateMessage = (id: number, zone: string, records: readonly RecordData[]): Buffer =>
  Buffer.concat([header(id, UPDATE, [1, 0, records.length, 0]), question(zone, TYPE.soa), ...records.map(writeRecord)])

/** Takes every record of this type away from the name. */
export const deleted = (name: string, type: number): RecordData => ({ name, type, class: CLASS.any, ttl: 0, data: Buffer.alloc(0) })
export const pointer = (name: string, to: string, ttl: number): RecordData => ({
  ...{ name, type: TYPE.ptr, class: CLASS.in, ttl },
  data: writeName(to),
})

export interface Answered extends RecordData {
  /** Where it begins in the message, and where its data do. */
  readonly at: number
  readonly dataAt: number
}

export interface Answer {
  readonly id: number
  readonly code: number
  readonly answers: readonly Answered[]
  /** The records that an update changes, where it is one. */
  readonly updates: readonly Answered[]
  readonly additional: readonly Answered[]
}

export class Malformed extends Error {
  override readonly name = 'Malformed'
}

/** What is no whole message is thrown out. */
export function readMessage(bytes: Buffer): Answer {
  try {
    const [id, flags, ...counts] = Array.from({ length: 6 }, (_, n) => bytes.readUInt16BE(n * 2)) as [number, number, ...number[]]
    let at = 12
    for (let n = counts[0] ?? 0; n > 0; n--) at = readName(bytes, at).next + 4
    const section = (count = 0): Answered[] =>
      Array.from({ length: count }, () => {
        const record = readRecord(bytes, at)
        at = record.dataAt + record.data.length
        return record
      })
    const [answers, updates, additional] = [section(counts[1]), section(counts[2]), section(counts[3])]
    return { id, code: flags & 0xf, answers, updates, additional }
  } catch (cause) {
    throw new Malformed('the answer is no DNS message', { cause })
  }
}

function readRecord(bytes: Buffer, at: number): Answered {
  const { name, next } = readName(bytes, at)
  const length = bytes.readUInt16BE(next + 8)
  const dataAt = next + 10
  if (dataAt + length > bytes.length) throw new RangeError('cut off')
  return {
    ...{ at, name, dataAt, type: bytes.readUInt16BE(next), class: bytes.readUInt16BE(next + 2), ttl: bytes.readUInt32BE(next + 4) },
    data: bytes.subarray(dataAt, dataAt + length),
  }
}

/** A name may go on elsewhere in the message, each time further to its front: so it ends. */
export function readName(bytes: Buffer, start: number): { readonly name: string; readonly next: number } {
  const labels: string[] = []
  let at = start
  let next: number | null = null
  for (;;) {
    const length = bytes.readUInt8(at)
    if (length === 0) return { name: labels.join('.').toLowerCase(), next: next ?? at + 1 }
    if ((length & 0xc0) === 0xc0) {
      const target = bytes.readUInt16BE(at) & 0x3fff
      next ??= at + 2
      if (target >= at) throw new RangeError('a name that leads nowhere')
      at = target
      continue
    }
    labels.push(bytes.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
    if (labels.length > 127 || at > bytes.length) throw new RangeError('a name without an end')
  }
}
