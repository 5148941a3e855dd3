import { expect } from 'vitest'
import { expectKind } from './bench.conformance.ts'
import type { Part, Tools } from './subject.conformance.ts'

export const adoptionPart = ({ subject, facet }: Tools): Part => [
  'a guest that is not ours is listed, becomes ours once somebody says so, boots, and never takes the place of another',
  async () => {
    const { guests, adopt } = facet('adoption')
    const { bench, driver, spec, key } = subject()
    const taken = { cpus: 1, memoryMb: 512, network: { address: '203.0.113.77', mac: '52:54:00:00:00:77' } }
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
]
