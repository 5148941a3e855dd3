import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { describe, expect, it } from 'vitest'
import { measure } from './archive.mjs'

/** What is seen of rows that arrive in pieces of `size` bytes. */
async function seenOf(rows, size) {
  const bytes = Buffer.from(rows.map((row) => `${row}\n`).join(''))
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.subarray(n * size, (n + 1) * size))
  const { stream, seen } = measure()
  await pipeline(Readable.from(pieces), stream, new Writable({ write: (_chunk, _encoding, done) => done() }))
  return seen
}

describe('the sum of a table', () => {
  const rows = ['1\tshort', `2\t${'long '.repeat(50)}`, '3\tViệt Nam', '4\t']

  it('is the same in whatever order the rows read back: PostgreSQL puts a short one into the gap that a long one left', async () => {
    const [one, other] = await Promise.all([seenOf(rows, 7), seenOf([...rows].reverse(), 64)])
    expect(other.sum).toBe(one.sum)
    expect(other.rows).toBe(rows.length)
    expect(other.sha256).not.toBe(one.sha256)
  })

  it('is another when a row is another, is missing or is there twice', async () => {
    const { sum } = await seenOf(rows, 16)
    for (const others of [rows.with(0, '1\tshorT'), rows.slice(1), [...rows, rows[0]]]) expect((await seenOf(others, 16)).sum).not.toBe(sum)
  })
})
