import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Answer, CLASS, readName, TYPE, u16, writeName, writeRecord } from './message.ts'

/** Signatures under a shared key (RFC 8945): the server knows who asks, and we know who answers. */

export const ALGORITHMS = ['hmac-sha256', 'hmac-sha384', 'hmac-sha512'] as const
export type Algorithm = (typeof ALGORITHMS)[number]

export interface Key {
  readonly name: string
  readonly algorithm: Algorithm
  readonly secret: Buffer
}

/** Seconds that two clocks may differ by. */
const FUDGE = 300

const u48 = (value: number): Buffer => {
  const bytes = Buffer.alloc(6)
  bytes.writeUIntBE(value, 0, 6)
  return bytes
}

const macOf = ({ algorithm, secret }: Key, ...parts: readonly Buffer[]): Buffer => {
  const mac = createHmac(algorithm.slice('hmac-'.length), secret)
  for (const part of parts) mac.update(part)
  return mac.digest()
}

interface Signed {
  readonly seconds: number
  readonly fudge: number
  readonly error: number
  readonly other: Buffer
}

/** What is signed of the signature itself. */
const variables = ({ name, algorithm }: Key, { seconds, fudge, error, other }: Signed): Buffer =>
  Buffer.concat([
    ...[writeName(name), u16(CLASS.any), Buffer.alloc(4), writeName(algorithm)],
    ...[u48(seconds), u16(fudge), u16(error), u16(other.length), other],
  ])

/** The message with its signature as last record, and the signature, by which the answer is known; of an answer also what was `asked`. */
export function sign(message: Buffer, key: Key, now: Date, asked?: Buffer): { readonly bytes: Buffer; readonly mac: Buffer } {
  const signed: Signed = { seconds: Math.floor(now.getTime() / 1000), fudge: FUDGE, error: 0, other: Buffer.alloc(0) }
  const mac = macOf(key, ...askedBefore(asked), message, variables(key, signed))
  const data = Buffer.concat([
    ...[writeName(key.algorithm), u48(signed.seconds), u16(FUDGE), u16(mac.length), mac],
    ...[message.subarray(0, 2), u16(0), u16(0)],
  ])
  const record = writeRecord({ name: key.name, type: TYPE.tsig, class: CLASS.any, ttl: 0, data })
  return { bytes: Buffer.concat([withAdditional(message, 1), record]), mac }
}

/** Does the message come from who has the key; an answer: to this very question? */
export function verify(bytes: Buffer, answer: Answer, key: Key, { asked, now }: { readonly asked?: Buffer; readonly now: Date }): boolean {
  const record = answer.additional.at(-1)
  if (record?.type !== TYPE.tsig || record.name !== key.name.toLowerCase().replace(/\.$/, '')) return false
  const { next, name } = readName(bytes, record.dataAt)
  if (name !== key.algorithm) return false
  const end = record.dataAt + record.data.length
  if (next + 10 > end) return false
  const seconds = bytes.readUIntBE(next, 6)
  const fudge = bytes.readUInt16BE(next + 6)
  const macAt = next + 10
  const macEnd = macAt + bytes.readUInt16BE(next + 8)
  if (macEnd + 6 > end) return false
  const mac = bytes.subarray(macAt, macEnd)
  const otherAt = macEnd + 6
  const signed: Signed = { seconds, fudge, error: bytes.readUInt16BE(macEnd + 2), other: bytes.subarray(otherAt, end) }
  // As it was before it was signed: without the last record, under the number that it was asked with.
  const unsigned = Buffer.concat([bytes.subarray(macEnd, macEnd + 2), withAdditional(bytes.subarray(0, record.at), -1).subarray(2)])
  const expected = macOf(key, ...askedBefore(asked), unsigned, variables(key, signed))
  const near = Math.abs(now.getTime() / 1000 - seconds) <= Math.max(fudge, FUDGE)
  return near && mac.length === expected.length && timingSafeEqual(mac, expected)
}

const askedBefore = (asked: Buffer | undefined): Buffer[] => (asked ? [u16(asked.length), asked] : [])

/** With so many more records in its last section. */
function withAdditional(message: Buffer, more: number): Buffer {
  const counted = Buffer.from(message)
  counted.writeUInt16BE(counted.readUInt16BE(10) + more, 10)
  return counted
}
