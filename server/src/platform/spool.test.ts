import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmdirSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { mayMount, smallDisk } from '../../test/support/small-disk.ts'
import { digestOf, Spool } from './spool.ts'

const directory = mkdtempSync(join(tmpdir(), 'portal-spool-'))
const spool = new Spool(directory)

it('what came through it is told by size and digest, read as often as it is asked for, and has no name', async () => {
  const content = randomBytes(300_007)
  const spooled = await spool.take(Readable.from([content.subarray(0, 1000), content.subarray(1000)], { objectMode: false }))
  const expected = { size: content.length, sha256: createHash('sha256').update(content).digest('hex') }
  expect(spooled).toMatchObject(expected)
  expect([await digestOf(spooled.read()), await digestOf(spooled.read()), readdirSync(directory)]).toEqual([expected, expected, []])
  // Whoever breaks off leaves it to the next.
  const left = spooled.read()
  await left.take(1).toArray()
  left.destroy()
  expect(await digestOf(spooled.read())).toEqual(expected)
  await spooled.close()
})

it.skipIf(!mayMount)(
  `on a disk that is full it says so, and takes no room${mayMount ? '' : ' (skipped: only root may mount)'}`,
  async () => {
    const at = join(directory, 'small')
    const disk = smallDisk(at, 1)
    const full = () => new Spool(at).take(Readable.from([randomBytes(900_000), randomBytes(900_000)], { objectMode: false }))
    await expect(full()).rejects.toMatchObject({ code: 'ENOSPC' })
    await expect(full()).rejects.toMatchObject({ code: 'ENOSPC' })
    expect([readdirSync(at), statfsSync(at).bavail]).toEqual([[], statfsSync(at).blocks])
    disk.close()
    rmdirSync(at)
  },
)

it('a source that breaks off is an error, and takes no room', async () => {
  const broken = Readable.from(
    (function* () {
      yield randomBytes(1000)
      throw new Error('the source broke')
    })(),
    { objectMode: false },
  )
  await expect(spool.take(broken)).rejects.toThrow('the source broke')
  expect(readdirSync(directory)).toEqual([])
})
