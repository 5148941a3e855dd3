import { describe, expect, it } from 'vitest'
import { type Bench, exampleSpec, expectKind, untilMade } from './bench.conformance.ts'
import type { EngineMachine, HypervisorDriver, MachineSpec } from './port.ts'

interface Subject {
  readonly bench: Bench
  readonly driver: HypervisorDriver
  readonly spec: MachineSpec
  /** A machine that is there and off, and is left so. */
  readonly key: string
}

const TIMEOUT = 120_000
const SSH = { protocol: 'tcp', guestPort: 22 } as const

/** What a driver must keep of each facet that it declares; of those it does not, there is nothing to keep. */
export function facetConformance(subject: () => Subject): void {
  const declared = <F extends 'snapshots' | 'metrics' | 'forwards'>(facet: F): NonNullable<HypervisorDriver[F]> | null => {
    const { driver } = subject()
    // What it says it can do is what is there: the portal disables the rest with that reason.
    expect(driver.capabilities[facet]).toBe(driver[facet] !== undefined)
    return (driver[facet] as NonNullable<HypervisorDriver[F]> | undefined) ?? null
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

  it(
    'snapshots: taken while it runs and while it is off, each brings back the disk of then, and its size stays',
    async () => {
      const snapshots = declared('snapshots')
      if (!snapshots) return
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
      await driver.stop(key)
      await snapshots.remove(key, 'off')
      await snapshots.remove(key, 'off')
      expect(await snapshots.list(key)).toEqual([])
      await expectKind(snapshots.restore(key, 'off'), 'not-found')
      for (const name of ['', 'Snap', '-c', 'a b', '../a']) await expectKind(snapshots.take(key, name), 'refused')
    },
    TIMEOUT,
  )

  it(
    'metrics: counters grow while it runs and belong to one boot; off there are none',
    async () => {
      const metrics = declared('metrics')
      if (!metrics) return
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
    TIMEOUT,
  )

  it(
    'forwards: opened once, also while it runs, they lead to the guest, stay over a restart, and are closed',
    async () => {
      const forwards = declared('forwards')
      if (!forwards) return
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
    TIMEOUT,
  )
}

/** For an engine of several hosts; a driver without one brings no cluster. */
export function clusterConformance(title: string, makeBench: () => Promise<Bench>): void {
  describe.sequential(`${title} as a cluster`, { timeout: TIMEOUT }, () => {
    it('builds on the member that was named, finds a machine where it is, and moves it once', async () => {
      const bench = await makeBench()
      const driver = await bench.cluster?.()
      if (!driver?.move) {
        await bench.close()
        return
      }
      const spec = exampleSpec((await driver.images()).find(({ family }) => family === 'linux')?.id ?? '')
      const [here, there] = (await driver.move.members()).map(({ name }) => name)
      if (here === undefined || there === undefined) throw new Error('a cluster has two members')
      await expectKind(driver.ensureDisk('vps-1', { ...spec, node: 'nowhere' }), 'not-found')
      await driver.ensureDisk('vps-1', { ...spec, node: there })
      await untilMade(bench, driver, 'vps-1', { ...spec, node: there })
      expect(await driver.find('vps-1')).toMatchObject({ node: there })
      expect(await driver.move.to('vps-1', there)).toEqual({ state: 'ready' })
      await driver.move.to('vps-1', here)
      await bench.until(async () => (await driver.move?.to('vps-1', here))?.state === 'ready')
      expect([await driver.find('vps-1'), ...(await driver.list())]).toMatchObject([{ node: here }, { node: here }])
      // Its order still names the member it was built on: it is found where it is, and not built again.
      expect(await driver.ensureDisk('vps-1', { ...spec, node: there })).toEqual({ state: 'ready' })
      expect(await driver.find('vps-1')).toMatchObject({ node: here })
      await expectKind(driver.move.to('vps-1', 'nowhere'), 'not-found')
      await driver.remove('vps-1')
      await driver.close()
      await bench.close()
    })
  })
}
