import { expect } from 'vitest'
import { expectKind } from './bench.conformance.ts'
import { digestOf, type Live, type LiveWanted } from './port.ts'
import type { Tools } from './subject.conformance.ts'

const KEY = 'abcd-efgh-ijkl'
const target = { tls: false, host: '192.0.2.77', port: 1935, app: 'in', name: 'name?x=1' }

/** What its guest takes and sends on is what it was told last, by whom it was told is heard again; anything else is refused. */
export async function streams(live: Live, { subject, boot }: Pick<Tools, 'boot' | 'subject'>): Promise<void> {
  const { bench, driver, spec } = subject()
  const image = (await driver.images()).find(({ id }) => id.startsWith('rtmp'))
  await expectKind(live.set('vps-404', { key: KEY, targets: [] }), 'not-found')
  if (!image) return
  const key = 'vps-8'
  const made = { ...spec, image: image.id }
  await bench.until(async () => (await driver.ensureDisk(key, made)).state === 'ready')
  try {
    await expectKind(live.read(key), 'refused')
    await boot({ ...subject(), key })
    const wanted: LiveWanted = { key: KEY, targets: [target] }
    for (const bad of [
      { ...wanted, key: 'a b c d e f g' },
      { ...wanted, targets: [{ ...target, name: 'a"; x' }] },
    ])
      await expectKind(live.set(key, bad), 'refused')
    expect(await live.read(key)).toEqual({ digest: null, stream: null, receiving: [] })
    await live.set(key, wanted)
    await live.set(key, wanted)
    expect(await live.read(key)).toEqual({ digest: digestOf(wanted), stream: null, receiving: [] })
    for (const way of ['close', 'close', 'open', 'open'] as const) await live.gate?.[way](key)
    const rotated = { ...wanted, key: 'mnop-qrst-uvwx' }
    await live.set(key, rotated)
    expect((await live.read(key)).digest).toBe(digestOf(rotated))
  } finally {
    await driver.remove(key)
  }
}
