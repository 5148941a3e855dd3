import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DriverError, type FilesDriver } from './port.ts'

export interface FilesBench {
  readonly driver: FilesDriver
  close(): Promise<void>
}

const MEGABYTE = 1_048_576
const factsOf = (content: Buffer) => ({ size: content.length, sha256: createHash('sha256').update(content).digest('hex') })
const inPieces = (content: Buffer, bytes = 65_537): Readable =>
  Readable.from(
    (function* () {
      for (let at = 0; at < content.length; at += bytes) yield content.subarray(at, at + bytes)
    })(),
    { objectMode: false },
  )
const kindOf = (work: Promise<unknown>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof DriverError ? error.kind : String(error)),
  )

/** What every store of files must keep; one that declares links is held to them. */
export function describeFilesDriver(name: string, leaves: 'through the portal' | 'by links', makeBench: () => Promise<FilesBench>): void {
  describe(`files driver ${name}`, () => {
    let bench: FilesBench
    let driver: FilesDriver
    const put = (key: string, content: Buffer, facts = factsOf(content)) => driver.put(key, inPieces(content), facts)
    const read = async (key: string): Promise<Buffer> => {
      const chunks: Buffer[] = []
      for await (const chunk of await driver.get(key)) chunks.push(chunk as Buffer)
      return Buffer.concat(chunks)
    }
    const keys = async (prefix: string): Promise<string[]> => {
      const found: string[] = []
      for await (const key of driver.list(prefix)) found.push(key)
      return found
    }
    beforeAll(async () => {
      bench = await makeBench()
      driver = bench.driver
    })
    afterAll(async () => {
      await driver.close()
      await bench.close()
    })

    it('writes, reads and deletes to show that it works, and leaves nothing', async () => {
      expect(await driver.probe()).toMatchObject({ ok: true })
      expect(await keys('')).toEqual([])
    })
    it.each([0, 1, 262_144, 3 * MEGABYTE + 7])('gives back %i bytes as they came, with what is known of them', async (size) => {
      const content = randomBytes(size)
      await put(`size/${size}`, content)
      expect((await read(`size/${size}`)).equals(content)).toBe(true)
      expect(await driver.stat(`size/${size}`)).toEqual(factsOf(content))
    })
    it('what is not what was announced is refused, and nothing of it is kept', async () => {
      const content = randomBytes(MEGABYTE)
      const facts = factsOf(content)
      const wrong = [
        { ...facts, sha256: factsOf(randomBytes(9)).sha256 },
        { ...facts, size: facts.size - 1 },
        { ...facts, size: facts.size + 1 },
      ]
      for (const one of wrong) expect(await kindOf(put('wrong/1', content, one))).toBe('refused')
      expect([await driver.stat('wrong/1'), await keys('wrong/')]).toEqual([null, []])
      expect(await kindOf(driver.get('wrong/1'))).toBe('not-found')
    })
    it('a source that breaks off leaves nothing', async () => {
      const broken = Readable.from(
        (function* () {
          yield randomBytes(1000)
          throw new Error('the source broke')
        })(),
        { objectMode: false },
      )
      expect(await kindOf(driver.put('broken/1', broken, { size: 2000, sha256: '0'.repeat(64) }))).toBeDefined()
      expect(await driver.stat('broken/1')).toBeNull()
    })
    it('the same again, also at the same time, is a success; another content under its key is not', async () => {
      const content = randomBytes(5000)
      await Promise.all([put('same/1', content), put('same/1', content)])
      await put('same/1', content)
      expect(await kindOf(put('same/1', randomBytes(5000)))).toBe('already-there')
      expect((await read('same/1')).equals(content)).toBe(true)
    })
    it('lists what begins so, in order, and deletes once', async () => {
      for (const no of ['3', '1', '2']) await put(`list/a-${no}`, Buffer.from(no))
      await put('list/b', Buffer.from('b'))
      expect(await keys('list/a')).toEqual(['list/a-1', 'list/a-2', 'list/a-3'])
      await driver.remove('list/a-2')
      await driver.remove('list/a-2')
      expect(await keys('list/')).toEqual(['list/a-1', 'list/a-3', 'list/b'])
      expect(await kindOf(driver.get('list/a-2'))).toBe('not-found')
    })
    it('a key that is not of our form is refused everywhere', async () => {
      for (const key of ['', '/', '../a', 'a/../b', 'a//b', 'A', 'a b', 'a\0', '.a', `${'a/'.repeat(200)}a`]) {
        const content = Buffer.from('x')
        for (const act of [put(key, content), driver.get(key), driver.stat(key), driver.remove(key)])
          expect(await kindOf(act)).toBe('refused')
      }
    })
    it(`its files leave ${leaves}, as it declares`, () => {
      expect(driver.link !== undefined).toBe(leaves === 'by links')
    })
    if (leaves === 'by links')
      it('a link answers with the file for as long as it says, and with nothing once it is changed', async () => {
        await put('link/1', Buffer.from('hello'))
        const link = (await driver.link?.('link/1', 60)) ?? ''
        expect(await (await fetch(link)).text()).toBe('hello')
        expect((await fetch(link.replace('link/1', 'link/2'))).status).toBe(403)
      })
  })
}
