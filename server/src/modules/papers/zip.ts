/** One file of a ZIP archive. */
export interface ZipEntry {
  /** Plain ASCII or UTF-8; unique within the archive. */
  readonly name: string
  readonly content: Buffer
}

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let crc = n
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})

/** CRC-32 as ZIP wants it (reflected, from all ones). */
export function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crc >>> 8) ^ (TABLE[(crc ^ byte) & 0xff] ?? 0)
  return (crc ^ 0xffffffff) >>> 0
}

/** Seconds are counted in twos, years from 1980. */
function dosTime(at: Date): { time: number; date: number } {
  return {
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  }
}

const UTF8_NAMES = 0x0800
const VERSION = 20

/** What stands before a file and, again, in the directory at the end; PDFs are compressed already, so nothing is. */
function facts({ name, content }: ZipEntry, at: Date): Buffer {
  const { time, date } = dosTime(at)
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(VERSION, 0)
  fields.writeUInt16LE(UTF8_NAMES, 2)
  fields.writeUInt16LE(time, 6)
  fields.writeUInt16LE(date, 8)
  fields.writeUInt32LE(crc32(content), 10)
  fields.writeUInt32LE(content.length, 14)
  fields.writeUInt32LE(content.length, 18)
  fields.writeUInt16LE(Buffer.byteLength(name), 22)
  return fields
}

const signed = (signature: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(signature)
  return bytes
}

/** A ZIP archive piece by piece: no more of it stands in memory than one file, and the directory. Up to 65,535 files and 4 GB. */
export async function* zipped(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const entry of entries) {
    const described = facts(entry, at)
    const name = Buffer.from(entry.name)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([signed(0x02014b50), Buffer.from([VERSION, 0]), described, place, name]))
    const head = Buffer.concat([signed(0x04034b50), described, name])
    yield head
    yield entry.content
    offset += head.length + entry.content.length
  }
  const files = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(files.length, 8)
  end.writeUInt32LE(offset, 12)
  yield files
  yield Buffer.concat([signed(0x06054b50), end])
}
