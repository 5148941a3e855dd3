import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Death, type IncusPeer, startIncusPeer } from '../../../../test/support/incus-peer.ts'
import { exampleSpec } from '../bench.conformance.ts'
import { DriverError, type HypervisorDriver } from '../port.ts'
import { incusConfig } from './config.ts'
import { incusVendor } from './driver.ts'

interface Verb {
  readonly verb: string
  /** How the machine is before; left out: it runs. `null`: there is none. */
  readonly from?: 'Stopped' | null
  readonly prepare?: (key: string) => Promise<void>
  readonly run: (driver: Facets, key: string) => Promise<unknown>
  /** What a customer does where it was left otherwise than it had been; left out: the same again. */
  readonly again?: (driver: Facets, key: string) => Promise<unknown>
  /** Incus may leave half of it behind. */
  readonly halves?: true
  /** Its answer is whole before all is cleared away. */
  readonly answersFirst?: true
  /** What Incus then holds. */
  readonly ended: (peer: IncusPeer, key: string) => unknown
  readonly as: unknown
}

type Facets = HypervisorDriver & {
  [F in 'snapshots' | 'ownImages' | 'backups' | 'sizes' | 'guest' | 'move' | 'adoption' | 'addresses']: NonNullable<HypervisorDriver[F]>
}

const spec = exampleSpec('busybox-container')
const LARGE = { cpus: 4, memoryMb: 4096, diskGb: 20 }
const FILES = [
  ['/etc/passwd', 'root:x:0:0:root:/root:/bin/sh\n'],
  ['/etc/shadow', 'root:*:19000:0:99999:7:::\n'],
  ['/root/kept', 'kept'],
] as const
const guestOf = (peer: IncusPeer, key: string) => peer.state.guests.get(key)
const power = (peer: IncusPeer, key: string) => guestOf(peer, key)?.status
const settingsOf = (peer: IncusPeer, key: string) => {
  const { config, devices, files } = guestOf(peer, key) ?? {}
  return [config?.['limits.cpu'], config?.['user.portal.address'], devices?.['eth0']?.['ipv4.address'], files?.get('/root/kept')]
}

/** Of a real backup, so that one can be brought back. */
let copy: Buffer

const VERBS: readonly Verb[] = [
  {
    ...{ verb: 'create', halves: true, from: null, run: (driver, key) => driver.ensureDisk(key, spec), again: made },
    ended: (peer, key) => [
      power(peer, key),
      guestOf(peer, key)?.files?.get('/etc/hostname'),
      guestOf(peer, key)?.config['user.portal.stage'],
    ],
    as: ['Stopped', `${spec.hostname}\n`, 'made'],
  },
  { verb: 'start', from: 'Stopped', run: (driver, key) => driver.start(key), ended: (peer, key) => guestOf(peer, key)?.starts, as: 2 },
  { verb: 'stop', run: (driver, key) => driver.stop(key), ended: power, as: 'Stopped' },
  { verb: 'shut down', run: (driver, key) => driver.shutdown(key), ended: power, as: 'Stopped' },
  {
    ...{ verb: 'restart', halves: true, run: (driver, key) => driver.reset(key), ended: power, as: 'Running' },
    again: async (driver, key) => ((await driver.find(key))?.state === 'stopped' ? driver.start(key) : driver.reset(key)),
  },
  {
    ...{ verb: 'set a size', from: 'Stopped', run: (driver, key) => driver.sizes.set(key, LARGE) },
    ...{ ended: (peer, key) => guestOf(peer, key)?.config['limits.cpu'], as: '4' },
  },
  {
    ...{ verb: 'lead addresses', run: (driver, key) => driver.addresses.set(key, ['203.0.113.40', '203.0.113.41']) },
    ended: (peer, key) => guestOf(peer, key)?.devices?.['eth0'],
    as: { 'ipv4.address': '203.0.113.5', 'ipv4.routes': '203.0.113.40/32,203.0.113.41/32' },
  },
  {
    ...{ verb: 'set a password', run: (driver, key) => driver.guest.setPassword(key, { username: 'root', password: 'Second-Pass-2030' }) },
    ...{ ended: (peer, key) => guestOf(peer, key)?.files?.get('/etc/shadow')?.slice(0, 8), as: 'root:$6$' },
  },
  {
    ...{ verb: 'take a snapshot', run: (driver, key) => driver.snapshots.take(key, 'before') },
    ...{ ended: (peer, key) => [...(guestOf(peer, key)?.snapshots.keys() ?? [])], as: ['before'] },
  },
  {
    ...{ verb: 'restore', from: 'Stopped', run: (driver, key) => driver.snapshots.restore(key, 'before') },
    prepare: async (key) => {
      await driver.snapshots.take(key, 'before')
      // Since then it has another size, another address and another file.
      const guest = guestOf(peer, key)
      Object.assign(guest?.config ?? {}, { 'limits.cpu': '4', 'user.portal.address': '203.0.113.9' })
      Object.assign(guest?.devices ?? {}, { eth0: { 'ipv4.address': '203.0.113.9' } })
      guest?.files?.set('/root/kept', 'since')
    },
    ended: (peer, key) => [...settingsOf(peer, key), peer.state.store.profiles.size],
    as: ['4', '203.0.113.9', '203.0.113.9', 'kept', 0],
  },
  {
    ...{ verb: 'delete a snapshot', prepare: (key) => driver.snapshots.take(key, 'before') },
    run: (driver, key) => driver.snapshots.remove(key, 'before'),
    ...{ ended: (peer, key) => guestOf(peer, key)?.snapshots.size, as: 0 },
  },
  {
    ...{ verb: 'make an image', prepare: (key) => driver.snapshots.take(key, 'before') },
    run: (driver, key) => driver.ownImages.make(`own-${key}`, { key, snapshot: 'before' }),
    ...{ ended: imagesOf, as: 1 },
  },
  {
    verb: 'delete an image',
    prepare: async (key) => {
      await driver.snapshots.take(key, 'before')
      await driver.ownImages.make(`own-${key}`, { key, snapshot: 'before' })
    },
    run: (driver, key) => driver.ownImages.remove(`own-${key}`),
    ...{ ended: imagesOf, as: 0 },
  },
  {
    ...{ verb: 'export a backup', answersFirst: true },
    run: async (driver, key) => {
      expect(await buffer(await driver.backups.read(key))).toEqual(copy)
      // What it was copied by is cleared away behind the reader's back.
      const rest = () => imagesOf(peer, key) + (guestOf(peer, key)?.snapshots.size ?? 0)
      await vi.waitFor(() => expect(peer.isDead() || rest() === 0).toBe(true), { timeout: 60_000, interval: 2 })
    },
    ...{ ended: imagesOf, as: 0 },
  },
  {
    ...{
      verb: 'bring a backup back',
      halves: true,
      answersFirst: true,
      from: 'Stopped',
      run: (driver, key) => driver.backups.write(key, Readable.from([copy])),
    },
    prepare: async (key) => void guestOf(peer, key)?.files?.set('/root/kept', 'since'),
    ended: (peer, key) => [guestOf(peer, key)?.files?.get('/root/kept'), imagesOf(peer, key)],
    as: ['kept', 0],
  },
  {
    ...{ verb: 'rebuild', from: 'Stopped', prepare: async (key) => void guestOf(peer, key)?.files?.set('/root/kept', 'since') },
    run: async (driver, key) => {
      await driver.remove(key)
      await made(driver, key)
    },
    ...{ ended: (peer, key) => guestOf(peer, key)?.files?.get('/root/kept'), as: undefined },
  },
  {
    ...{ verb: 'move', from: 'Stopped', run: (driver, key) => driver.move.to(key, 'n2') },
    ...{ ended: (peer, key) => guestOf(peer, key)?.location, as: 'n2' },
  },
  {
    ...{ verb: 'adopt', from: null, run: (driver, key) => driver.adoption.adopt(`old-${key}`, key, { ...spec }) },
    prepare: async (key) => void peer.state.put(`old-${key}`, { devices: { root: { type: 'disk', size: '2GiB' } } }),
    ended: (peer, key) => [guestOf(peer, key)?.config['user.portal.key'] === key, peer.state.guests.has(`old-${key}`)],
    as: [true, false],
  },
  { verb: 'delete', halves: true, run: (driver, key) => driver.remove(key), ended: (peer, key) => peer.state.guests.has(key), as: false },
]

/** What a crash broke off before its disk was whole is thrown away first. */
async function made(on: Facets, key: string): Promise<void> {
  for (let tries = 0; tries < 3; tries++) if ((await on.ensureDisk(key, spec)).state === 'ready') return
}

function imagesOf({ state }: IncusPeer, key: string): number {
  return [...state.store.images.values()].filter(({ aliases, content }) => content.length > 0 && aliases.every((one) => one.endsWith(key)))
    .length
}

let peer: IncusPeer
let driver: Facets

describe('Incus whose daemon is killed in the middle of a verb, at every change that it is asked for', () => {
  let count = 0
  beforeAll(async () => {
    peer = await startIncusPeer()
    driver = incusVendor.create(incusConfig.parse({ ...peer.settings, timeoutSeconds: 2 }), {
      clock: { now: () => new Date('2030-01-01') },
    }) as Facets
    copy = await buffer(await driver.backups.read(place('Stopped')))
  })
  afterAll(async () => {
    await driver.close()
    await peer.close()
  })

  function place(status: string): string {
    const key = `vps-${++count}`
    const config = { 'user.portal.key': key, 'user.portal.stage': 'made', 'user.portal.address': '203.0.113.5', 'limits.cpu': '1' }
    const devices = { root: { type: 'disk', size: '2GiB' }, eth0: { 'ipv4.address': '203.0.113.5' } }
    peer.state.put(key, { config: { ...config, 'limits.memory': '512MiB' }, devices, status, files: new Map(FILES) })
    return key
  }

  it.each(VERBS)('$verb: nobody is told that it was done, what is shown is so, and asked again it is done once', async (row) => {
    let deaths = 0
    for (const when of ['before', 'after', ...(row.halves ? ['half'] : [])] as Death[])
      for (let n = 0; ; n++) {
        const key = row.from === null ? `vps-${++count}` : place(row.from ?? 'Running')
        await row.prepare?.(key)
        peer.dieAt(n, when)
        const outcome: unknown = await row.run(driver, key).then(
          () => 'done',
          (error: unknown) => error,
        )
        if (!peer.revive()) break
        deaths++
        expect([row.verb, when, n, outcome instanceof DriverError ? outcome.kind : outcome]).toEqual([
          ...[row.verb, when, n],
          expect.stringMatching(row.answersFirst ? /^(done|unknown-outcome|retry-later)$/ : /^(unknown-outcome|retry-later)$/),
        ])
        const seen = await driver.find(key)
        expect(seen === null || (seen.state === 'stopped') === (guestOf(peer, key)?.status === 'Stopped')).toBe(true)
        await (row.again ?? row.run)(driver, key)
        expect([when, n, row.ended(peer, key)]).toEqual([when, n, row.as])
      }
    expect(deaths).toBeGreaterThan(1)
  })
})
