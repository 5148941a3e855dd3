/**
 * What Outlook wraps for other Outlooks (`winmail.dat`, TNEF): a row of attributes, some of which begin a file, name it and are its content.
 * Nothing in it is packed, so what is read is never more than what came. Where it breaks off, what stood before it counts.
 */

export interface WrappedFile {
  readonly name: string | null
  readonly content: Uint8Array
}

const SIGNATURE = 0x223e9f78
/** Attributes: a file begins, its short name, its content, and what else is known of it. */
const [BEGINS, TITLE, DATA, PROPERTIES] = [0x00069002, 0x00018010, 0x0006800f, 0x00069005]
const LONG_NAME = 0x3707
const FILES_MAX = 100
const PROPERTIES_MAX = 500

const ATTRIBUTE_HEAD = 9
const CHECKSUM = 2

interface Attribute {
  readonly id: number
  readonly bytes: Uint8Array
}

function* attributesOf(bytes: Uint8Array): Generator<Attribute> {
  const view = viewOf(bytes)
  if (bytes.length < 6 || view.getUint32(0, true) !== SIGNATURE) return
  for (let at = 6; at + ATTRIBUTE_HEAD <= bytes.length; ) {
    const length = view.getUint32(at + 5, true)
    const begin = at + ATTRIBUTE_HEAD
    if (begin + length > bytes.length) return
    yield { id: view.getUint32(at + 1, true), bytes: bytes.subarray(begin, begin + length) }
    at = begin + length + CHECKSUM
  }
}

/** The files in it, in their order; none where it holds none, or is something else. A mail within it has no content that could be read. */
export function wrappedFiles(bytes: Uint8Array): WrappedFile[] {
  const files: { name: string | null; content: Uint8Array }[] = []
  for (const { id, bytes: value } of attributesOf(bytes)) {
    const file = files.at(-1)
    if (id === BEGINS) {
      if (files.length >= FILES_MAX) break
      files.push({ name: null, content: new Uint8Array() })
    } else if (file && id === TITLE) file.name ??= said(value)
    else if (file && id === DATA) file.content = value
    // The short one has eight signs and an ending.
    else if (file && id === PROPERTIES) file.name = longName(value) ?? file.name
  }
  return files
}

/** Bytes of one value by its type, rounded up as they lie there; what is not here says its length itself. */
const FIXED: Readonly<Record<number, number>> = {
  ...{ 2: 4, 3: 4, 4: 4, 10: 4, 11: 4 },
  ...{ 5: 8, 6: 8, 7: 8, 20: 8, 64: 8, 72: 16 },
}
const UTF_16 = 0x1f
const SEVERAL = 0x1000
const NAMED_FROM = 0x8000
const rounded = (length: number): number => (length + 3) & ~3

/** Reads on from a place; beyond the end is an error, which ends the reading. */
class Reader {
  private at = 0
  private readonly bytes: Uint8Array
  private readonly view: DataView
  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.view = viewOf(bytes)
  }
  short(): number {
    this.at += 2
    return this.view.getUint16(this.at - 2, true)
  }
  long(): number {
    this.at += 4
    return this.view.getUint32(this.at - 4, true)
  }
  take(length: number): Uint8Array {
    if (this.at + length > this.bytes.length) throw new RangeError('beyond the end')
    const found = this.bytes.subarray(this.at, this.at + length)
    this.at += rounded(length)
    return found
  }
}

/** The whole name of a file, where its properties say it; null: they do not, or break off before. */
function longName(bytes: Uint8Array): string | null {
  try {
    const reader = new Reader(bytes)
    const count = Math.min(reader.long(), PROPERTIES_MAX)
    for (let n = 0; n < count; n++) {
      const [type, id] = [reader.short(), reader.short()]
      if (id >= NAMED_FROM) skipName(reader)
      const value = firstValue(reader, type)
      if (id === LONG_NAME && value) return type === UTF_16 ? new TextDecoder('utf-16le').decode(value).replace(/\0.*$/s, '') : said(value)
    }
  } catch {
    // It breaks off.
  }
  return null
}

function skipName(reader: Reader): void {
  reader.take(16)
  if (reader.long() === 0) reader.long()
  else reader.take(reader.long())
}

/** The first of its values. */
function firstValue(reader: Reader, type: number): Uint8Array | null {
  const one = type & ~SEVERAL
  const size = FIXED[one]
  const count = size === undefined || (type & SEVERAL) !== 0 ? reader.long() : 1
  let first: Uint8Array | null = null
  for (let n = 0; n < Math.min(count, PROPERTIES_MAX); n++) {
    const value = reader.take(size ?? reader.long())
    first ??= value
  }
  return first
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** A text of one byte a sign, or UTF-8, up to its zero. */
function said(bytes: Uint8Array): string {
  const end = bytes.indexOf(0)
  const text = end < 0 ? bytes : bytes.subarray(0, end)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(text)
  } catch {
    return new TextDecoder('windows-1252').decode(text)
  }
}
