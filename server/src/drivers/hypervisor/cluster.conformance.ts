import { describe, expect, it } from 'vitest'
import { type Bench, exampleSpec, expectKind, untilMade } from './bench.conformance.ts'
import type { EngineMachine } from './port.ts'

const TIMEOUT = 300_000

/** For an engine of several hosts: one that declares `move`. */
export function clusterConformance(title: string, makeBench: () => Promise<Bench>): void {
  describe.sequential(`${title} as a cluster`, { timeout: TIMEOUT }, () => {
    it('builds on the member that was named, finds a machine where it is, and moves it once with its disk and its addresses', async () => {
      const bench = await makeBench()
      const driver = await bench.cluster?.()
      if (!driver?.move) throw new Error('the driver declares move and brings no cluster')
      const plain = exampleSpec((await driver.images()).find(({ family }) => family === 'linux')?.id ?? '')
      const more = driver.addresses ? ['203.0.113.40'] : []
      const spec = { ...plain, network: { ...plain.network, more } }
      const [here, there] = (await driver.move.members()).map(({ name }) => name)
      if (here === undefined || there === undefined) throw new Error('a cluster has two members')
      await expectKind(driver.ensureDisk('vps-1', { ...spec, node: 'nowhere' }), 'not-found')
      await driver.ensureDisk('vps-1', { ...spec, node: there })
      await untilMade(bench, driver, 'vps-1', { ...spec, node: there })
      expect(await driver.find('vps-1')).toMatchObject({ node: there })
      expect(await driver.move.to('vps-1', there)).toEqual({ state: 'ready' })
      const running = async (): Promise<EngineMachine> => {
        await driver.start('vps-1')
        await bench.until(async () => (await driver.find('vps-1'))?.ready === true)
        const found = await driver.find('vps-1')
        if (found === null) throw new Error('it is not there')
        return found
      }
      const before = await running()
      await bench.ownDisk?.write(before, spec.login, 'carried over')
      await driver.stop('vps-1')
      await driver.move.to('vps-1', here)
      await bench.until(async () => (await driver.move?.to('vps-1', here))?.state === 'ready')
      expect([await driver.find('vps-1'), ...(await driver.list())]).toMatchObject([{ node: here }, { node: here }])
      // What was on its disk came along, and its address answers from there.
      const after = await running()
      expect(after).toMatchObject({ node: here, ...(before.ssh && { ssh: before.ssh }) })
      if (bench.ownDisk) expect(await bench.ownDisk.read(after, spec.login)).toBe('carried over')
      expect((await driver.addresses?.list('vps-1')) ?? []).toEqual(more)
      for (const one of bench.speaksFrom ? more : []) expect(await bench.speaksFrom?.(after, spec.login, one)).toBe(true)
      await driver.stop('vps-1')
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
