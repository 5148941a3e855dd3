import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { type Bench, expectKind, said } from './bench.conformance.ts'
import type { EngineMachine, Facet, HypervisorDriver, MachineSpec } from './port.ts'

interface Subject {
  readonly bench: Bench
  readonly driver: HypervisorDriver
  readonly spec: MachineSpec
  /** A machine that is there and off, and is left so. */
  readonly key: string
}

const TIMEOUT = 120_000
const SSH = { protocol: 'tcp', guestPort: 22 } as const

/** What a driver must keep of each facet that it declares; of the others there is no test. Sizes, guest and a console's screen are in the life of the machine. */
export function facetConformance(declared: readonly Facet[], subject: () => Subject): void {
  const facet = <F extends Facet>(name: F): NonNullable<HypervisorDriver[F]> => {
    const found = subject().driver[name]
    if (!found) throw new Error(`the driver declares ${name} and has it not`)
    return found as NonNullable<HypervisorDriver[F]>
  }
  const boot = async ({ bench, driver, key }: Subject): Promise<EngineMachine> => {
    await driver.start(key)
    await bench.until(async () => (await driver.find(key))?.ready === true)
    return (await driver.find(key)) as EngineMachine
  }
  const powerOff = async ({ bench, driver, key }: Subject): Promise<void> => {
    await driver.shutdown(key)
    await bench.until(async () => (await driver.find(key))?.state === 'stopped')
  }

  const parts: Readonly<Partial<Record<Facet, readonly [keeps: string, test: () => Promise<void>]>>> = {
    console: [
      'its serial line, where it has one, asks for a login and takes it; it goes on over a reset, and opened again',
      async () => {
        const { protocols, open } = facet('console')
        if (!protocols.includes('text')) return
        const now = subject()
        const { bench, driver, key, spec } = now
        await boot(now)
        const opened = await open(key, 'text')
        opened.write('\r')
        await said(opened, /login: $/)
        opened.write(`${spec.login.username}\r`)
        await said(opened, /assword: $/)
        opened.write(`${spec.login.password}\r`)
        await said(opened, /[#$] $/)
        await driver.reset(key)
        await bench.until(async () => (await driver.find(key))?.ready === true)
        opened.write('\r')
        await said(opened, /login: $/)
        opened.destroy()
        const again = await open(key, 'text')
        again.write('\r')
        await said(again, /login: $/)
        again.destroy()
        await driver.stop(key)
      },
    ],
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
        await driver.stop(key)
        expect(await metrics.read(key)).toBeNull()
        await bench.until(async () => (await driver.find(key))?.state === 'stopped')
        await boot(now)
        expect((await metrics.read(key))?.boot).not.toBe(first?.boot)
        await driver.stop(key)
      },
    ],
    forwards: [
      'opened once, also while it runs, they lead to the guest, stay over a restart, and are closed',
      async () => {
        const forwards = facet('forwards')
        const now = subject()
        const { bench, driver, key } = now
        const reaches = bench.reaches ?? (() => Promise.reject(new Error('the bench cannot look')))
        await boot(now)
        const opened = await forwards.ensure(key, SSH)
        expect(await forwards.ensure(key, SSH)).toEqual(opened)
        expect(await forwards.list(key)).toEqual([opened])
        expect(await reaches(opened)).toBe(true)
        await driver.stop(key)
        await boot(now)
        expect(await reaches(opened)).toBe(true)
        await forwards.remove(key, SSH)
        await forwards.remove(key, SSH)
        expect([await forwards.list(key), await reaches(opened)]).toEqual([[], false])
        await driver.stop(key)
        await expectKind(forwards.ensure(key, { protocol: 'tcp', guestPort: 70_000 }), 'refused')
      },
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
    adoption: [
      'a guest that is not ours is listed, becomes ours once somebody says so, boots, and never takes the place of another',
      async () => {
        const { guests, adopt } = facet('adoption')
        const { bench, driver, spec, key } = subject()
        const taken = { cpus: 1, memoryMb: 512, mac: '52:54:00:00:00:77' }
        const nativeId = (await bench.plantGuest?.(spec)) ?? ''
        expect(await guests()).toContainEqual({ nativeId, state: 'stopped', size: expect.objectContaining({ diskGb: spec.diskGb }) })
        expect((await driver.list()).map((each) => each.key)).not.toContain(nativeId)
        await expectKind(adopt(nativeId, key, taken), 'already-there')
        await expectKind(adopt('nobody', 'vps-77', taken), 'not-found')
        for (const bad of ['../etc', '', '.new-vps-1', 'a/b']) await expectKind(adopt(bad, 'vps-77', taken), 'refused')
        await adopt(nativeId, 'vps-77', taken)
        await adopt(nativeId, 'vps-77', taken)
        expect((await guests()).map((guest) => guest.nativeId)).not.toContain(nativeId)
        expect((await driver.list()).map((each) => each.key)).toContain('vps-77')
        await driver.start('vps-77')
        await bench.until(async () => (await driver.find('vps-77'))?.ready === true)
        await driver.remove('vps-77')
        expect(await driver.find(key)).toMatchObject({ state: 'stopped' })
      },
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

async function whole(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const breakingOff = (content: Buffer): Readable =>
  Readable.from(
    (function* () {
      yield content.subarray(0, 5)
      throw new Error('the source broke off')
    })(),
  )
