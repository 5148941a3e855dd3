import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { crc32, type ZipEntry, zipped } from './zip.ts'

async function* entries(...all: readonly ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield* all
}
async function archive(...all: readonly ZipEntry[]): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of zipped(entries(...all), new Date('2026-11-20T02:00:00Z'))) parts.push(part)
  return Buffer.concat(parts)
}

describe('a ZIP archive', () => {
  it('has the checksum that the format asks for', () => {
    expect(crc32(Buffer.from('123456789'))).toBe(0xcbf43926)
  })

  it('is read back by somebody else’s reader: names, contents, an empty file', async () => {
    const big = Buffer.alloc(300_000, 'xy')
    const read = unzipSync(
      await archive(
        { name: 'a.pdf', content: Buffer.from('one') },
        { name: 'hóa-đơn-账单.pdf', content: big },
        { name: 'none', content: Buffer.alloc(0) },
      ),
    )
    expect(Object.keys(read)).toEqual(['a.pdf', 'hóa-đơn-账单.pdf', 'none'])
    expect(Buffer.from(read['a.pdf'] ?? []).toString()).toBe('one')
    expect(Buffer.from(read['hóa-đơn-账单.pdf'] ?? []).equals(big)).toBe(true)
    expect(read.none?.length).toBe(0)
  })

  it('of the same files is the same bytes', async () => {
    const file = { name: 'a', content: Buffer.from('one') }
    expect((await archive(file)).equals(await archive(file))).toBe(true)
  })
})
