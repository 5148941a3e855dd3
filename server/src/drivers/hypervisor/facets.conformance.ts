import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { leadsAddresses } from './addresses.conformance.ts'
import { adoptionPart } from './adoption.conformance.ts'
import { limitsBandwidth } from './bandwidth.conformance.ts'
import { expectKind, untilMade } from './bench.conformance.ts'
import { consolePart } from './console.conformance.ts'
import { keepsDisks } from './disks.conformance.ts'
import { leadsIn } from './forwards.conformance.ts'
import { streams } from './live.conformance.ts'
import { playsDiscs, rescues } from './media.conformance.ts'
import type { EngineImage, Facet } from './port.ts'
import { seeds } from './seed.conformance.ts'
import { breakingOff, whole } from './streams.conformance.ts'
import { type Part, type Subject, toolsOn } from './subject.conformance.ts'

const TIMEOUT = 300_000

/** What a driver must keep of each facet that it declares; of the others there is no test. Sizes, guest and a console's screen are in the life of the machine. */
export function facetConformance(declared: readonly Facet[], subject: () => Subject): void {
  const { facet, boot, powerOff } = toolsOn(subject)

  const parts: Readonly<Partial<Record<Facet, Part>>> = {
    adoption: adoptionPart(toolsOn(subject)),
    console: consolePart(toolsOn(subject)),
    snapshots: [
      'taken while it runs and while it is off, each brings back the disk of then, and its size stays',
      async () => {
        const snapshots = facet('snapshots')
        const now = subject()
        const { bench, driver, key, spec } = now
        const changed = { ...spec.login, password: 'After-the-snapshot-2' }
        await boot(now)
        await snapshots.take(key, 'live')
        await snapshots.take(key, 'live')
        await driver.guest?.setPassword(key, changed)
        await powerOff(now)
        await snapshots.take(key, 'off')
        expect((await snapshots.list(key)).map(({ name }) => name)).toEqual(['live', 'off'])
        const size = await driver.sizes?.set(key, { ...spec, diskGb: spec.diskGb + 9 })
        await snapshots.restore(key, 'live')
        expect(await driver.sizes?.set(key, spec)).toEqual(size)
        expect(await bench.logsIn(await boot(now), spec.login)).toBe(true)
        await expectKind(snapshots.restore(key, 'off'), 'refused')
        await driver.stop(key)
        await snapshots.restore(key, 'off')
        const restored = await boot(now)
        expect([await bench.logsIn(restored, changed), await bench.logsIn(restored, spec.login)]).toEqual([true, false])
        await snapshots.remove(key, 'live')
        await driver.guest?.setPassword(key, spec.login)
        await powerOff(now)
        await snapshots.remove(key, 'off')
        await snapshots.remove(key, 'off')
        expect(await snapshots.list(key)).toEqual([])
        await expectKind(snapshots.restore(key, 'off'), 'not-found')
        for (const name of ['', 'Snap', '-c', 'a b', '../a']) await expectKind(snapshots.take(key, name), 'refused')
      },
    ],
    ownImages: [
      'made of a snapshot while the machine runs, it stands by itself; machines made of it have a login of their own, and outlive it',
      async () => {
        const [images, snapshots] = [facet('ownImages'), facet('snapshots')]
        const now = subject()
        const { bench, driver, key, spec } = now
        const [image, other] = ['own-1', 'vps-5']
        await boot(now)
        await snapshots.take(key, 'golden')
        await expectKind(images.make(image, { key, snapshot: 'none-such' }), 'not-found')
        await bench.until(async () => (await images.make(image, { key, snapshot: 'golden' })).state === 'ready')
        expect(await images.make(image, { key, snapshot: 'golden' })).toEqual({ state: 'ready' })
        await snapshots.remove(key, 'golden')
        await powerOff(now)
        expect((await driver.list()).map((machine) => machine.key)).toEqual([key])
        const network = { ...spec.network, address: '203.0.113.11', mac: '52:54:00:12:34:57' }
        const made = { ...spec, image, network, diskGb: spec.diskGb + 20, login: { ...spec.login, password: 'Of-the-new-one-3' } }
        await expectKind(driver.ensureDisk(other, { ...made, diskGb: 1 }), 'refused')
        await untilMade(bench, driver, other, made)
        await images.remove(image)
        await images.remove(image)
        await expectKind(driver.ensureDisk('vps-6', made), 'not-found')
        for (const _ of ['first', 'second']) {
          const running = await boot({ ...now, key: other })
          expect([await bench.logsIn(running, made.login), await bench.logsIn(running, spec.login)]).toEqual([true, false])
          await driver.stop(other)
        }
        await driver.remove(other)
        for (const bad of ['', 'Own', '../own', 'a b']) await expectKind(images.make(bad, { key, snapshot: 'golden' }), 'refused')
      },
    ],
    imageFiles: [
      'a file that was brought is offered once it was looked at; what is no whole disk, or too large, stays where it is',
      async () => {
        const files = facet('imageFiles')
        const { bench, driver, spec } = subject()
        if (!bench.bring) throw new Error('the bench brings no files')
        const { whole, broken } = await bench.bring()
        expect((await files.waiting()).map(({ file }) => file)).toEqual(expect.arrayContaining([whole, broken]))
        const image: EngineImage = {
          ...{ id: 'brought-1', title: 'Brought', minMemoryMb: 96, minDiskGb: 1, username: 'root', bootSeconds: 900 },
          family: 'linux',
        }
        await expectKind(files.register(broken, image), 'refused')
        for (const file of ['../etc/passwd', '', 'none-such.qcow2'])
          await expect(files.register(file, image)).rejects.toMatchObject({ name: 'DriverError' })
        for (const id of ['', '../up', 'own-1', 'A b']) await expectKind(files.register(whole, { ...image, id }), 'refused')
        await expectKind(files.register(whole, { ...image, id: spec.image }), 'already-there')
        expect((await driver.images()).some(({ id }) => id === image.id)).toBe(false)
        await files.register(whole, image)
        const offered = { id: image.id, username: 'root', bootSeconds: 900, userData: ['script', 'cloud-config'] }
        expect(await driver.images()).toContainEqual(expect.objectContaining(offered))
        await expectKind(files.register(whole, image), 'already-there')
        const made = { ...spec, image: image.id }
        await untilMade(bench, driver, 'vps-6', made)
        await driver.remove('vps-6')
        await seeds(bench, driver, made)
      },
    ],
    metrics: [
      'counters grow while it runs and belong to one boot; off there are none',
      async () => {
        const metrics = facet('metrics')
        const now = subject()
        const { bench, driver, key } = now
        expect(await metrics.read(key)).toBeNull()
        await boot(now)
        const first = await metrics.read(key)
        await bench.until(async () => ((await metrics.read(key))?.cpuSeconds ?? 0) > (first?.cpuSeconds ?? 0))
        const second = await metrics.read(key)
        expect(second?.boot).toBe(first?.boot)
        expect(second?.disk?.readBytes ?? 0).toBeGreaterThanOrEqual(first?.disk?.readBytes ?? 0)
        const all = await metrics.readAll()
        expect([all.get(key)?.boot, all.get(key)?.cpus]).toEqual([first?.boot, first?.cpus])
        expect(first?.cpus).toBeGreaterThan(0)
        await driver.stop(key)
        expect([await metrics.read(key), (await metrics.readAll()).has(key)]).toEqual([null, false])
        await bench.until(async () => (await driver.find(key))?.state === 'stopped')
        await boot(now)
        expect((await metrics.read(key))?.boot).not.toBe(first?.boot)
        await driver.stop(key)
      },
    ],
    forwards: [
      'opened once, also while it runs, they lead to the guest, stay over a restart, and are closed; one that is another machine’s is refused',
      () => leadsIn(facet('forwards'), { subject, boot }),
    ],
    backups: [
      'read while it runs and while it is off, each puts back the disk of then, whole or not at all, and never a smaller one',
      async () => {
        const backups = facet('backups')
        const now = subject()
        const { bench, driver, key, spec } = now
        const changed = { ...spec.login, password: 'After-the-backup-3' }
        await boot(now)
        const live = await whole(await backups.read(key))
        await expectKind(backups.write(key, Readable.from([live])), 'refused')
        await driver.guest?.setPassword(key, changed)
        await powerOff(now)
        const off = await whole(await backups.read(key))
        const size = await driver.sizes?.set(key, { ...spec, diskGb: spec.diskGb + 11 })
        await driver.snapshots?.take(key, 'before')
        await backups.write(key, Readable.from([live]))
        expect(await driver.sizes?.set(key, spec)).toEqual(size)
        expect((await driver.snapshots?.list(key)) ?? []).toEqual([])
        expect(await bench.logsIn(await boot(now), spec.login)).toBe(true)
        await driver.stop(key)
        await backups.write(key, Readable.from([off.subarray(0, 9), off.subarray(9)]))
        for (const bad of [Readable.from([Buffer.from('no disk')]), Readable.from([off.subarray(0, off.length / 2)]), breakingOff(off)])
          await expectKind(backups.write(key, bad), 'refused')
        const restored = await boot(now)
        expect([await bench.logsIn(restored, changed), await bench.logsIn(restored, spec.login)]).toEqual([true, false])
        await driver.guest?.setPassword(key, spec.login)
        await powerOff(now)
      },
    ],
    nested: [
      'set while it is off the guest sees it from the next start, and no more once it is taken back; refused where it runs',
      async () => {
        const nested = facet('nested')
        const now = subject()
        const { bench, driver, key, spec } = now
        const nests = bench.nests ?? (() => Promise.reject(new Error('the bench cannot look')))
        expect(await nests(await boot(now), spec.login)).toBe(false)
        await expectKind(nested.set(key, true), 'refused')
        await driver.stop(key)
        await nested.set(key, true)
        await nested.set(key, true)
        expect(await nests(await boot(now), spec.login)).toBe(true)
        await driver.stop(key)
        await nested.set(key, false)
        expect(await nests(await boot(now), spec.login)).toBe(false)
        await driver.stop(key)
      },
    ],
    rescue: [
      'beside its own disk it runs another system with a login of its own, also after a restart, and nothing of that is left afterwards',
      () => rescues(facet('rescue'), { subject, boot, powerOff }),
    ],
    media: [
      'a disc is kept whole or not at all; the machine boots from it, or has it beside its disk, and it is taken out',
      () => playsDiscs(facet('media'), { subject, boot, powerOff }),
    ],
    disks: [
      'data disks are made and grow while it runs or is off, are attached once, and stay when their machine is made anew',
      () => keepsDisks(facet('disks'), { subject, boot, powerOff }),
    ],
    addresses: [
      'further addresses are led to it at once, no others leave it, and it keeps them whatever becomes of its disk',
      () => leadsAddresses(facet('addresses'), { subject, boot, powerOff }),
    ],
    bandwidth: [
      'limited while it runs and while it is off, to another speed and no more; the limit stays over a restart',
      () => limitsBandwidth(facet('bandwidth'), { subject, boot, powerOff }),
    ],
    live: [
      'a guest of the image of live plans takes the one key and the targets it was told last, and no other guest does',
      () => streams(facet('live'), { subject, boot }),
    ],
    watch: [
      'tells of a machine that starts and of one that stops, to everybody who asked, and nothing after the end',
      async () => {
        const { bench, driver, key } = subject()
        const seen: [string[], string[]] = [[], []]
        const watching = await Promise.all(seen.map((keys) => facet('watch').start((changed) => void keys.push(changed))))
        const told = () => bench.until(async () => seen.every((keys) => keys.includes(key)))
        await driver.start(key)
        await told()
        for (const keys of seen) keys.length = 0
        await driver.stop(key)
        await told()
        for (const one of watching) await one.stop()
        for (const keys of seen) keys.length = 0
        await driver.start(key)
        await driver.stop(key)
        expect(seen).toEqual([[], []])
      },
    ],
  }
  for (const name of declared) {
    const [keeps, test] = parts[name] ?? []
    if (test) it(`${name}: ${keeps}`, test, TIMEOUT)
  }
}
