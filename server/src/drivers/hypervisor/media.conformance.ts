import { Readable } from 'node:stream'
import { expect } from 'vitest'
import { expectKind } from './bench.conformance.ts'
import type { EngineMachine, Media, Rescue } from './port.ts'
import { breakingOff, whole } from './streams.conformance.ts'
import type { Subject } from './subject.conformance.ts'

interface Acts {
  readonly subject: () => Subject
  readonly boot: (now: Subject) => Promise<EngineMachine>
  readonly powerOff: (now: Subject) => Promise<void>
}

/** Two systems, one disk: what the one writes there the other finds. */
export async function rescues(rescue: Rescue, { subject, boot, powerOff }: Acts): Promise<void> {
  const now = subject()
  const { bench, driver, key, spec } = now
  const login = { username: 'root', password: 'Of-the-rescue-4', keys: [bench.publicKey] }
  const system = { image: spec.image, hostname: spec.hostname, login }
  const disk = bench.ownDisk
  const own = await boot(now)
  expect(own.boot).toBe('disk')
  await disk?.write(own, spec.login, 'from the machine')
  await expectKind(rescue.enter(key, system), 'refused')
  await powerOff(now)
  await expectKind(rescue.enter(key, { ...system, image: 'no-such-image' }), 'not-found')
  await expectKind(rescue.enter(key, { ...system, login: { ...login, username: 'root:x' } }), 'refused')
  expect(await driver.find(key)).toMatchObject({ boot: 'disk' })
  await rescue.enter(key, system)
  await rescue.enter(key, system)
  expect(await driver.find(key)).toMatchObject({ boot: 'rescue', state: 'stopped' })

  const rescued = await boot(now)
  expect(rescued).toMatchObject({ boot: 'rescue', ready: true })
  // As after the portal was killed.
  expect(await (await bench.reopen()).find(key)).toMatchObject({ boot: 'rescue', ready: true })
  expect([await bench.logsIn(rescued, login), await bench.logsIn(rescued, spec.login)]).toEqual([true, false])
  expect(await bench.entersBy('own', rescued, 'root')).toBe(true)
  if (disk) expect(await disk.read(rescued, login)).toBe('from the machine')
  await driver.snapshots?.take(key, 'mended')
  await disk?.write(rescued, login, 'from the rescue system')
  await expectKind(rescue.leave(key), 'refused')
  await driver.stop(key)
  await driver.start(key)
  expect(await driver.find(key)).toMatchObject({ boot: 'rescue', ready: false })
  await driver.stop(key)

  await rescue.leave(key)
  await rescue.leave(key)
  const back = await boot(now)
  expect(back).toMatchObject({ boot: 'disk', ready: true })
  expect([await bench.logsIn(back, spec.login), await bench.logsIn(back, login)]).toEqual([true, false])
  if (disk) expect(await disk.read(back, spec.login)).toBe('from the rescue system')
  await driver.stop(key)
  if (!disk || !driver.snapshots) return
  // Snapshots are of its own disk, whatever runs.
  await driver.snapshots.restore(key, 'mended')
  expect(await disk.read(await boot(now), spec.login)).toBe('from the machine')
  await driver.stop(key)
  await driver.snapshots.remove(key, 'mended')
}

/** A disc is kept whole or not at all; first it boots, else the machine only has it. */
export async function playsDiscs(media: Media, { subject, boot }: Acts): Promise<void> {
  const now = subject()
  const { bench, driver, key, spec } = now
  const { bringDisc, runsDisc } = bench
  if (!bringDisc || !runsDisc) throw new Error('the bench has no disc')
  const file = await bringDisc()
  expect((await media.waiting()).map((one) => one.file)).toContain(file)
  for (const bad of ['../etc/passwd', '', 'none-such.iso']) await expect(media.open(bad)).rejects.toMatchObject({ name: 'DriverError' })
  const disc = await whole(await media.open(file))
  await expectKind(media.keep('iso-1', breakingOff(disc)), 'refused')
  await expectKind(media.insert(key, 'iso-1', { first: true }), 'not-found')
  const size = { bytes: disc.length }
  expect(await media.keep('iso-1', Readable.from([disc]))).toEqual(size)
  expect(await media.keep('iso-1', Readable.from([Buffer.from('another one')]))).toEqual(size)
  for (const bad of ['', 'Iso', '../iso-1']) await expectKind(media.insert(key, bad, { first: true }), 'refused')

  await media.insert(key, 'iso-1', { first: true })
  expect(await driver.find(key)).toMatchObject({ boot: 'iso', iso: 'iso-1', state: 'stopped' })
  await driver.start(key)
  await bench.until(() => runsDisc(key))
  expect(await driver.find(key)).toMatchObject({ boot: 'iso', ready: false })
  await expectKind(media.insert(key, 'iso-1', { first: false }), 'refused')
  await expectKind(media.eject(key), 'refused')
  await driver.stop(key)

  await media.insert(key, 'iso-1', { first: false })
  const beside = await boot(now)
  expect(beside).toMatchObject({ boot: 'disk', iso: 'iso-1', ready: true })
  expect(await bench.logsIn(beside, spec.login)).toBe(true)
  await driver.stop(key)
  await media.eject(key)
  await media.eject(key)
  expect((await driver.find(key))?.iso).toBeUndefined()
}
