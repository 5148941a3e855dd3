import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type IncusPeer, startIncusPeer } from '../../../../test/support/incus-peer.ts'
import { exampleSpec, expectKind } from '../bench.conformance.ts'
import type { EngineMachine, HypervisorDriver } from '../port.ts'
import { incusConfig } from './config.ts'
import { incusVendor } from './driver.ts'
import { listener } from './hearing.ts'

const KEY = 'vps-1'
const spec = exampleSpec('busybox-container')

describe('what somebody who ordered a container waits for', () => {
  let peer: IncusPeer
  let driver: HypervisorDriver

  beforeEach(async () => {
    peer = await startIncusPeer()
    driver = incusVendor.create(incusConfig.parse({ ...peer.settings, timeoutSeconds: 2 }), {
      clock: { now: () => new Date('2030-01-01') },
    })
  })
  afterEach(async () => {
    await driver.close()
    await peer.close()
  })

  const made = async () => {
    expect(await driver.ensureDisk(KEY, spec)).toEqual({ state: 'ready' })
  }

  it('a guest that boots is listened for until it is heard; who asks while two are is answered as it stands', async () => {
    const looks = new Map<string, number>()
    const look = async (key: string): Promise<EngineMachine> => {
      const count = (looks.get(key) ?? 0) + 1
      looks.set(key, count)
      return { key, ready: count > 2, state: count > 2 ? 'running' : 'booting' }
    }
    // How it stands says too little: then all of it is looked at.
    const hear = listener(look, async () => null)
    const heard = await Promise.all(['vps-1', 'vps-2', 'vps-3'].map(hear))
    expect(heard.map((one) => one?.state)).toEqual(['running', 'running', 'booting'])
    expect([...looks.values(), (await hear('vps-4'))?.state]).toEqual([3, 3, 1, 'running'])
  })

  it('while it is listened for only how it stands is asked, and what is said of it then is what a look says', async () => {
    await made()
    await driver.start(KEY)
    const guest = peer.state.guests.get(KEY)
    if (!guest) throw new Error('it was made')
    guest.boots = true
    const found = await driver.find(KEY)
    expect(found).toMatchObject({ state: 'booting', ready: false })
    const before = peer.asked.length
    const heard = driver.hear?.(KEY)
    while (peer.asked.length < before + 4) await new Promise((resolve) => setImmediate(resolve))
    guest.boots = false
    expect(await heard).toEqual({ ...found, state: 'running', ready: true })
    expect(peer.asked.slice(before).filter((one) => !one.endsWith('/state'))).toEqual([`GET /1.0/instances/${KEY}`])
    expect(await driver.find(KEY)).toEqual(await heard)
  })

  it('the limit of its bandwidth is a setting of its card, which keeps all else, and asked twice it is written once', async () => {
    await made()
    const card = () => peer.state.guests.get(KEY)?.devices?.['eth0']
    const before = card()
    await driver.bandwidth?.limit(KEY, 10)
    const writes = peer.asked.length
    await driver.bandwidth?.limit(KEY, 10)
    expect(peer.asked.slice(writes)).toEqual([`GET /1.0/instances/${KEY}`])
    expect(card()).toEqual({ ...before, 'limits.ingress': '10Mbit', 'limits.egress': '10Mbit' })
    await driver.addresses?.set(KEY, ['203.0.113.40'])
    expect(await driver.bandwidth?.limitOf(KEY)).toBe(10)
    await driver.addresses?.set(KEY, [])
    await driver.bandwidth?.limit(KEY, null)
    expect([card(), await driver.bandwidth?.limitOf(KEY)]).toEqual([before, null])
  })

  it('what an image begins with is read of its first machine, and written into each', async () => {
    const files = (method: string) => peer.asked.filter((one) => one.startsWith(method) && one.endsWith('/files')).length
    await made()
    const [read, written] = [files('GET'), files('POST')]
    expect(await driver.ensureDisk('vps-2', { ...spec, hostname: 'web-2' })).toEqual({ state: 'ready' })
    expect([files('GET'), files('POST')]).toEqual([read, 2 * written])
    expect(peer.state.guests.get('vps-2')?.files?.get('/etc/hostname')).toBe('web-2\n')
    expect(peer.state.guests.get('vps-2')?.files?.get('/etc/shadow')).toMatch(/^root:\$6\$/)
    // One that a crash left half made is looked at itself.
    peer.fail('gone-before', 'PATCH', /\/metadata$/)
    await expectKind(driver.ensureDisk('vps-3', spec), 'unknown-outcome')
    expect(files('GET')).toBe(read)
    expect(await driver.ensureDisk('vps-3', spec)).toEqual({ state: 'ready' })
    expect(files('GET')).toBe(2 * read)
  })
})
