import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DriverError, type FilesDriver } from '../port.ts'
import { s3Vendor } from './driver.ts'
import { type S3Stub, SECRET, s3Stub } from './stub.conformance.ts'

const MEGABYTE = 1_048_576
const PART = 5 * MEGABYTE
const CHUNK = 65_536

let store: S3Stub
let driver: FilesDriver
beforeEach(async () => {
  store = await s3Stub()
  driver = opened()
})
afterEach(() => store.close())

const opened = (secretAccessKey = SECRET) =>
  s3Vendor.create(
    { ...{ endpoint: store.endpoint, region: 'eu-test-1', bucket: 'bucket', accessKeyId: store.access }, secretAccessKey, partMb: 5 },
    {},
  )
const factsOf = (content: Buffer) => ({ size: content.length, sha256: createHash('sha256').update(content).digest('hex') })
/** `seen` hears of each piece before it is given. */
function* pieces(content: Buffer, seen: (pulled: number) => void = () => undefined) {
  for (let at = 0; at < content.length; at += CHUNK) {
    seen(at + CHUNK)
    yield content.subarray(at, at + CHUNK)
  }
}
const put = (content: Buffer, facts = factsOf(content), seen?: (pulled: number) => void) =>
  driver.put('backups/1/1', Readable.from(pieces(content, seen), { objectMode: false }), facts).then(
    () => 'kept',
    (error: unknown) => (error instanceof DriverError ? error.kind : String(error)),
  )
const kept = () => store.objects.get('backups/1/1')
/** Nothing of it is kept, nor of its parts. */
const expectNothing = () => expect([kept(), store.begun()]).toEqual([undefined, []])

it('a wrong secret is refused, and the probe says so', async () => {
  const wrong = opened('guessed')
  await expect(wrong.stat('a')).rejects.toMatchObject({ kind: 'bad-credentials' })
  expect(await wrong.probe()).toMatchObject({ ok: false })
})

describe('a file that is larger than a part', () => {
  const large = randomBytes(2 * PART + MEGABYTE + 7)

  it('goes in parts and comes back whole, with what is known of it; one of the size of a part goes at once', async () => {
    expect(await put(large)).toBe('kept')
    expect([kept()?.parts, store.begun()]).toEqual([[PART, PART, MEGABYTE + 7], []])
    const back: Buffer[] = []
    for await (const chunk of await driver.get('backups/1/1')) back.push(chunk as Buffer)
    expect(Buffer.concat(back).equals(large)).toBe(true)
    expect(await driver.stat('backups/1/1')).toEqual(factsOf(large))
    await driver.remove('backups/1/1')
    expect(await put(large.subarray(0, PART))).toBe('kept')
    expect(kept()?.parts).toEqual([])
  })

  it('is held in memory by one part at a time, however slow the store is', async () => {
    let ahead = 0
    await put(large, factsOf(large), (pulled) => {
      ahead = Math.max(ahead, pulled - store.received())
    })
    // A part, and what streams hold on their way to it.
    expect(ahead).toBeLessThan(PART + 8 * CHUNK)
  })

  it('that is not what was announced, or breaks off, leaves nothing', async () => {
    expect(await put(large, { ...factsOf(large), sha256: '0'.repeat(64) })).toBe('refused')
    expectNothing()
    const broken = Readable.from(
      (function* () {
        yield* pieces(large.subarray(0, PART + CHUNK))
        throw new Error('the source broke')
      })(),
      { objectMode: false },
    )
    await expect(driver.put('backups/1/1', broken, factsOf(large))).rejects.toThrow('the source broke')
    expectNothing()
  })

  it('goes on where one connection is lost, and leaves nothing where the store goes on failing or does not put it together', async () => {
    store.fail('part', 'lost', 2)
    expect(await put(large)).toBe('kept')
    expect(kept()?.content.equals(large)).toBe(true)
    await driver.remove('backups/1/1')
    store.fail('part', 'error', 3)
    expect(await put(large)).toBe('retry-later')
    expectNothing()
    store.fail('complete', 'late')
    expect(await put(large)).toBe('retry-later')
    expectNothing()
  })

  it('whose end nobody heard of is found to be kept when it is asked again', async () => {
    store.fail('complete', 'lost')
    expect(await put(large)).toBe('unknown-outcome')
    expect([await put(large), store.begun()]).toEqual(['kept', []])
  })

  it('leaves no parts once it is removed, though its portal died over it; those of others stay', async () => {
    store.fail('begin', 'lost')
    expect(await put(large)).toBe('retry-later')
    store.fail('part', 'error', 3)
    store.fail('abandon', 'error')
    await put(large)
    store.fail('begin', 'lost')
    await driver.put('backups/1/10', Readable.from(pieces(large)), factsOf(large)).catch(() => undefined)
    expect(store.begun().sort()).toEqual(['backups/1/1', 'backups/1/1', 'backups/1/10'])
    await driver.remove('backups/1/1')
    expect(store.begun()).toEqual(['backups/1/10'])
  })
})
