import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bench, exampleSpec, expectKind, read, untilMade } from './bench.conformance.ts'
import { clusterConformance } from './cluster.conformance.ts'
import { facetConformance } from './facets.conformance.ts'
import { makingConformance } from './making.conformance.ts'
import { capabilitiesOf, type EngineMachine, FACETS, type Facet, type HypervisorDriver, type MachineSpec } from './port.ts'
import { sizesConformance } from './sizes.conformance.ts'

const [TIMEOUT, KEY, FOREIGN] = [900_000, 'vps-1', 'vps-2'] as const

/**
 * One suite for every hypervisor driver: what every engine does, and a part for each facet that it declares. The machine lives through it
 * from the first test to the last: real boots are dear.
 */
export function hypervisorConformance(title: string, declared: readonly Facet[], makeBench: () => Promise<Bench>): void {
  describe.sequential(`${title} keeps the hypervisor port`, { timeout: TIMEOUT }, () => {
    let bench: Bench
    let driver: HypervisorDriver
    let spec: MachineSpec

    const find = async (key: string) => {
      const machine = await driver.find(key)
      expect(machine).not.toBeNull()
      return machine as EngineMachine
    }
    const untilReady = () => bench.until(async () => (await find(KEY)).ready)
    const untilStopped = () => bench.until(async () => (await find(KEY)).state === 'stopped')

    beforeAll(async () => {
      bench = await makeBench()
      driver = bench.driver
      const image = (await driver.images()).find((each) => each.family === 'linux')
      const example = exampleSpec(image?.id ?? 'none', [bench.publicKey])
      spec = { ...example, cpus: Math.min(example.cpus, (await driver.capacity()).largest.cpus) }
    }, TIMEOUT)
    afterAll(async () => {
      await driver?.remove(KEY)
      await driver?.close()
      await bench?.close()
    }, TIMEOUT)

    it('the probe says that the engine works', async () => {
      expect(await driver.probe()).toMatchObject({ ok: true })
    })

    it('it offers at least one Linux image', async () => {
      expect(await driver.images()).toContainEqual(expect.objectContaining({ id: spec.image, family: 'linux' }))
    })

    it('a machine nobody made is not found, and acting on it says so', async () => {
      expect(await driver.find(KEY)).toBeNull()
      for (const act of ['start', 'stop', 'shutdown', 'reset'] as const) await expectKind(driver[act](KEY), 'not-found')
      const { console, sizes, guest, snapshots, ownImages, backups, metrics, forwards, rescue, media, disks } = driver
      const asked = [
        ...[() => console?.open(KEY), () => sizes?.set(KEY, spec), () => guest?.setPassword(KEY, spec.login)],
        ...[() => snapshots?.take(KEY, 'one'), () => snapshots?.list(KEY), () => metrics?.read(KEY)],
        () => ownImages?.make('own-9', { key: KEY, snapshot: 'one' }),
        ...[() => backups?.read(KEY), () => backups?.write(KEY, Readable.from([]))],
        ...[() => forwards?.ensure(KEY, { protocol: 'tcp', guestPort: 22 }), () => disks?.ensure(KEY, 'd-1', 1)],
        ...[() => rescue?.enter(KEY, spec), () => rescue?.leave(KEY), () => media?.insert(KEY, 'iso-1', { first: true })],
      ]
      for (const act of asked) {
        const answer = act()
        if (answer) await expectKind(answer, 'not-found')
      }
    })

    it('has the facets that it declares and no others, and says so of itself', () => {
      const here: readonly Facet[] = declared.filter((facet) => facet !== 'move') // That of a cluster is another engine than this.
      expect(FACETS.filter((facet) => driver[facet] !== undefined)).toEqual(FACETS.filter((facet) => here.includes(facet)))
      const can = driver.capabilities
      expect(can).toEqual(capabilitiesOf(driver, can))
      expect([can.publicNetwork, can.moreAddresses]).toEqual([['filtered', 'bridge'].includes(can.network), driver.addresses !== undefined])
    })

    it('what could break out of a name is refused before anything is made', async () => {
      for (const key of ['../vps-1', 'vps 1', '', 'VPS-1', 'vps-1,file=x']) await expectKind(driver.find(key), 'refused')
      const made = (change: Partial<MachineSpec>) => driver.ensureDisk(KEY, { ...spec, ...change })
      await expectKind(made({ hostname: 'a\nusername=eve' }), 'refused')
      await expectKind(made({ login: { username: 'root:x', password: 'good enough' } }), 'refused')
      for (const line of ['ssh-ed25519 AAAA\nssh-rsa BBBB', 'command="id" ssh-rsa AAAA', ''])
        await expectKind(made({ login: { ...spec.login, keys: [line] } }), 'refused')
      const networks = [{ mac: '52:54:00:00:00:01,romfile=x' }, { ipv6: '2001:db8::/48' }, { ipv6: '2001:db8::/64,mtu=1' }, { more: ['x'] }]
      for (const wrong of networks) await expectKind(made({ network: { ...spec.network, ...wrong } }), 'refused')
      for (const userData of ['no script', `#!/bin/sh\n${'x'.repeat(16_384)}`]) await expectKind(made({ userData }), 'refused')
      await expectKind(made({ image: 'no-such-image' }), 'not-found')
      expect(await driver.find(KEY)).toBeNull()
    })

    it('ensured twice, also at the same time, there is one machine, and it is off', async () => {
      await Promise.all([driver.ensureDisk(KEY, spec), driver.ensureDisk(KEY, spec)])
      await untilMade(bench, driver, KEY, spec)
      expect(await driver.ensureDisk(KEY, spec)).toEqual({ state: 'ready' })
      expect((await driver.list()).map(({ key }) => key)).toEqual([KEY])
      expect(await find(KEY)).toMatchObject({ key: KEY, state: 'stopped', ready: false })
    })

    it('an object without our mark is neither found, adopted nor removed', async () => {
      await bench.plantForeign(FOREIGN)
      expect(await driver.find(FOREIGN)).toBeNull()
      expect((await driver.list()).map(({ key }) => key)).toEqual([KEY])
      await expectKind(driver.ensureDisk(FOREIGN, spec), 'already-there')
      await expectKind(driver.remove(FOREIGN), 'refused')
      expect(await bench.foreignIsUntouched(FOREIGN)).toBe(true)
    })

    it('off, it has no console, takes no password and cannot be reset; stopping it again is a success', async () => {
      await expectKind(consoleOf(driver).open(KEY), 'refused')
      await expectKind(guestOf(driver).setPassword(KEY, spec.login), 'refused')
      await expectKind(driver.reset(KEY), 'refused')
      for (const off of ['stop', 'shutdown'] as const) await driver[off](KEY)
    })

    it('started twice at the same time it runs once, boots, and is then ready', async () => {
      await Promise.all([driver.start(KEY), driver.start(KEY)])
      expect((await find(KEY)).state).not.toBe('stopped')
      await untilReady()
      await driver.start(KEY)
      expect(await find(KEY)).toMatchObject({ state: 'running', ready: true })
    })

    it('the login of the order works in the guest, and a wrong password does not', async () => {
      const machine = await find(KEY)
      expect(await bench.logsIn(machine, spec.login)).toBe(true)
      expect(await bench.logsIn(machine, { ...spec.login, password: 'wrong' })).toBe(false)
    })

    it('the key of the order opens the guest without a password, and a strange one does not', async () => {
      const machine = await find(KEY)
      expect(await bench.entersBy('own', machine, spec.login.username)).toBe(true)
      expect(await bench.entersBy('strange', machine, spec.login.username)).toBe(false)
    })

    it('a changed password works in the guest, and the old one no longer does', async () => {
      const changed = { ...spec.login, password: 'Nëw \'pass" $6$ & 密码' }
      await guestOf(driver).setPassword(KEY, changed)
      const machine = await find(KEY)
      expect(await bench.logsIn(machine, changed)).toBe(true)
      expect(await bench.logsIn(machine, spec.login)).toBe(false)
      expect(await bench.entersBy('own', machine, spec.login.username)).toBe(true)
      await guestOf(driver).setPassword(KEY, spec.login)
      expect(await bench.logsIn(machine, spec.login)).toBe(true)
    })

    it('its console speaks RFB 3.8 where it says so, and asks for no password of its own', async () => {
      if (!consoleOf(driver).protocols.includes('rfb')) return
      const stream = await consoleOf(driver).open(KEY)
      expect((await read(stream, 12)).toString('latin1')).toBe('RFB 003.008\n')
      stream.write('RFB 003.008\n')
      expect([...(await read(stream, 2))]).toEqual([1, 1])
      stream.destroy()
    })

    it('two consoles that speak RFB can be open at once', async () => {
      if (!consoleOf(driver).protocols.includes('rfb')) return
      const streams = await Promise.all([consoleOf(driver).open(KEY), consoleOf(driver).open(KEY)])
      for (const stream of streams) expect((await read(stream, 12)).toString('latin1')).toBe('RFB 003.008\n')
      for (const stream of streams) stream.destroy()
    })

    it('a new driver on the same engine finds the machine running', async () => {
      await driver.close()
      driver = await bench.reopen()
      expect(await find(KEY)).toMatchObject({ state: 'running', ready: true })
    })

    it('asked to shut down, the guest powers off by itself and an open console ends', async () => {
      const stream = await consoleOf(driver).open(KEY)
      const ended = new Promise<void>((resolve) => stream.once('close', resolve))
      stream.resume()
      await driver.shutdown(KEY)
      await untilStopped()
      await ended
      expect(await find(KEY)).toMatchObject({ state: 'stopped', ready: false })
    })

    it('it starts again with its login kept, and a reset boots it anew', async () => {
      await driver.start(KEY)
      await untilReady()
      expect(await bench.logsIn(await find(KEY), spec.login)).toBe(true)
      await driver.reset(KEY)
      expect(await find(KEY)).toMatchObject({ state: 'booting', ready: false })
      await untilReady()
    })

    it('one that was killed, or whose disk is gone, says so until it is started again or the disk is back', async () => {
      expect(await find(KEY)).not.toHaveProperty('fault')
      await bench.befall(KEY, 'crashed')
      await untilStopped()
      expect(await find(KEY)).toMatchObject({ state: 'stopped', fault: 'crashed' })
      await bench.befall(KEY, 'disk-missing')
      expect(await find(KEY)).toMatchObject({ state: 'stopped', fault: 'disk-missing' })
      await expectKind(driver.start(KEY), 'refused')
      await bench.befall(KEY, 'disk-back')
      await driver.start(KEY)
      await untilReady()
      expect(await find(KEY)).not.toHaveProperty('fault')
      await driver.stop(KEY)
      expect(await find(KEY)).not.toHaveProperty('fault')
      await driver.start(KEY)
      await untilReady()
    })

    it('stop cuts the power at once', async () => {
      await driver.stop(KEY)
      expect(await find(KEY)).toMatchObject({ state: 'stopped', ready: false })
    })

    it('resized while it is off, also twice, it holds the larger size, starts with it, and its disk never shrinks', async () => {
      const { cpus, memoryMb } = await sizesOf(driver).set(KEY, spec)
      const { largest } = await driver.capacity()
      const larger = { cpus: Math.min(spec.cpus * 2, largest.cpus), memoryMb: spec.memoryMb * 2, diskGb: spec.diskGb + 5 }
      const grown = await sizesOf(driver).set(KEY, larger)
      expect(grown).toEqual(larger)
      expect(await driver.delivered(KEY)).toMatchObject(larger)
      expect(await sizesOf(driver).set(KEY, larger)).toEqual(grown)
      expect(await sizesOf(driver).set(KEY, spec)).toEqual({ cpus, memoryMb, diskGb: spec.diskGb + 5 })
      await expectKind(sizesOf(driver).set(KEY, { ...larger, diskGb: 0 }), 'refused')
      await sizesOf(driver).set(KEY, larger)
      await driver.start(KEY)
      await untilReady()
      expect(await bench.logsIn(await find(KEY), spec.login)).toBe(true)
      await expectKind(sizesOf(driver).set(KEY, larger), 'refused')
      await driver.stop(KEY)
    })

    facetConformance(declared, () => ({ bench, driver, spec, key: KEY }))

    it('removed while running, and removed again, nothing is left', async () => {
      await driver.start(KEY)
      await driver.remove(KEY)
      await driver.remove(KEY)
      expect(await driver.find(KEY)).toBeNull()
      expect(await driver.list()).toEqual([])
    })
  })
  makingConformance(title, makeBench)
  sizesConformance(title, makeBench)
  if (declared.includes('move')) clusterConformance(title, makeBench)
}

/** Every engine so far has these three: one that has not brings its reason into the suite. */
const present = <T>(facet: T | undefined, name: string): T => {
  if (facet === undefined) throw new Error(`this driver has no ${name}`)
  return facet
}
const consoleOf = (driver: HypervisorDriver) => present(driver.console, 'console')
const guestOf = (driver: HypervisorDriver) => present(driver.guest, 'guest')
const sizesOf = (driver: HypervisorDriver) => present(driver.sizes, 'sizes')
