import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { type Bench, exampleSpec, expectKind, type SlowBench } from '../bench.conformance.ts'
import { hypervisorConformance } from '../conformance.ts'
import { simulatorConfig } from './config.ts'
import { Simulator } from './driver.ts'
import type { Fault } from './faults.ts'

class Clock {
  private at = new Date('2030-01-01T00:00:00Z')
  now() {
    return new Date(this.at)
  }
  advance(seconds: number) {
    this.at = new Date(this.at.getTime() + seconds * 1000)
  }
}

const KEY = 'vps-1'
const [OWN, STRANGE] = ['ssh-ed25519 AAAAown', 'ssh-ed25519 AAAAstrange']
const spec = { ...exampleSpec('debian-12'), userData: '#!/bin/sh\necho s3cret\n' }
const configure = (change: Record<string, unknown> = {}) => simulatorConfig.parse({ provisionSeconds: 0, ...change })

async function machine(change: Record<string, unknown> = {}) {
  const clock = new Clock()
  const slept: number[] = []
  const simulator = new Simulator(configure(change), { clock, sleep: async (ms) => void slept.push(ms) })
  await simulator.ensureDisk(KEY, spec)
  return { clock, slept, simulator }
}

const declared = [
  'sizes',
  'guest',
  'console',
  'snapshots',
  'ownImages',
  'imageFiles',
  'backups',
  'metrics',
  'forwards',
  'move',
  'watch',
  'adoption',
  'nested',
  'rescue',
  'media',
  'disks',
  'live',
  'addresses',
  'bandwidth',
] as const

hypervisorConformance('the simulator on disk', declared, async () => {
  const directory = await mkdtemp(join(tmpdir(), 'portal-simulator-'))
  const clock = new Clock()
  let simulator = new Simulator(configure({ directory }), { clock })
  const bench: Bench = {
    driver: simulator,
    reopen: async () => {
      simulator = new Simulator(configure({ directory }), { clock })
      return simulator
    },
    until: async (check) => {
      for (let seconds = 0; !(await check()); seconds++) {
        if (seconds > 3600) throw new Error('an hour of the engine’s time does not bring it about')
        clock.advance(1)
      }
    },
    plantForeign: async (key) => simulator.plantForeign(key),
    foreignIsUntouched: async (key) => simulator.hasForeign(key),
    plantGuest: async ({ login, ...size }) => {
      simulator.plantGuest('legacy-web', login, size)
      return 'legacy-web'
    },
    befall: async (key, what) => simulator.befall(key, what),
    logsIn: async ({ key }, login) => simulator.letsIn(key, login),
    publicKey: OWN,
    entersBy: async (whose, { key }, username) => simulator.letsIn(key, { username, publicKey: whose === 'own' ? OWN : STRANGE }),
    nests: async ({ key }) => simulator.nests(key),
    slow: () => slowBench(clock),
    bring: async () => ({ whole: 'rocky-9.qcow2', broken: 'broken.qcow2' }),
    bringDisc: async () => 'live.iso',
    reaches: async (forward) => simulator.forwards.reaches(forward),
    occupy: async ({ port }) => {
      simulator.forwards.foreign.add(port)
      return async () => void simulator.forwards.foreign.delete(port)
    },
    runsDisc: async (key) => (await simulator.find(key))?.boot === 'iso' && (await simulator.find(key))?.state !== 'stopped',
    cluster: async () => new Simulator(configure({ members: 3 }), { clock }),
    close: () => rm(directory, { recursive: true }),
  }
  return bench
})

/** Disks that take a minute; their beginning is what the record says, so a crash of the portal breaks nothing off. */
async function slowBench(clock: Clock): Promise<SlowBench> {
  const directory = await mkdtemp(join(tmpdir(), 'portal-simulator-'))
  const open = () => new Simulator(configure({ directory, provisionSeconds: 60 }), { clock })
  const beginnings = new Set<string>()
  return {
    ...{ driver: open(), other: open() },
    begun: async (key) => {
      beginnings.add(JSON.parse(await readFile(join(directory, `${key}.json`), 'utf8')).making.since)
      return beginnings.size
    },
    breakOff: async () => undefined,
    quicken: async () => clock.advance(60),
    close: () => rm(directory, { recursive: true }),
  }
}

it('a disc is not kept over what is somebody else’s', async () => {
  const { simulator } = await machine()
  simulator.plantForeign('iso-9')
  await expectKind(simulator.media.keep('iso-9', Readable.from([Buffer.from('disc')])), 'already-there')
  expect(simulator.hasForeign('iso-9')).toBe(true)
})

describe('time', () => {
  it('a machine is ready when the boot time has passed by the given clock, and not before', async () => {
    const { clock, simulator } = await machine({ bootSeconds: 8 })
    await simulator.start(KEY)
    clock.advance(7)
    expect(await simulator.find(KEY)).toMatchObject({ state: 'booting', ready: false })
    clock.advance(1)
    expect(await simulator.find(KEY)).toMatchObject({ state: 'running', ready: true })
  })

  it('a shutdown asked for during boot takes effect after it, and asking again does not delay it', async () => {
    const { clock, simulator } = await machine({ bootSeconds: 8, shutdownSeconds: 4 })
    await simulator.start(KEY)
    await simulator.shutdown(KEY)
    clock.advance(10)
    await simulator.shutdown(KEY)
    expect((await simulator.find(KEY))?.state).toBe('running')
    clock.advance(2)
    expect((await simulator.find(KEY))?.state).toBe('stopped')
  })

  it('a disk is there when its time has passed by the given clock, and until then the engine says how far it is', async () => {
    const { clock, simulator } = await machine({ provisionSeconds: 4 })
    expect(await simulator.ensureDisk(KEY, spec)).toEqual({ state: 'pending', progress: 0 })
    clock.advance(3)
    expect([await simulator.ensureDisk(KEY, spec), await simulator.find(KEY)]).toEqual([{ state: 'pending', progress: 0.75 }, null])
    clock.advance(1)
    expect(await simulator.ensureDisk(KEY, spec)).toEqual({ state: 'ready' })
  })
})

describe('faults', () => {
  it.each<[Fault, 'refused' | 'retry-later' | 'no-capacity' | 'unknown-outcome', 'stopped' | 'booting']>([
    ['refuse', 'refused', 'stopped'],
    ['busy', 'retry-later', 'stopped'],
    ['no-capacity', 'no-capacity', 'stopped'],
    ['lost-request', 'unknown-outcome', 'stopped'],
    ['lost-answer', 'unknown-outcome', 'booting'],
  ])('%s: start fails as %s and leaves the machine %s, once', async (fault, kind, state) => {
    const { simulator } = await machine()
    simulator.faults.next('start', fault)
    await expectKind(simulator.start(KEY), kind)
    expect((await simulator.find(KEY))?.state).toBe(state)
    expect(simulator.faults.pending).toBe(0)
    await simulator.start(KEY)
    expect((await simulator.find(KEY))?.state).toBe('booting')
  })

  it('die: the operation succeeds and the power fails after it; vanish: the machine is gone', async () => {
    const { simulator } = await machine()
    simulator.faults.next('start', 'die')
    await simulator.start(KEY)
    expect((await simulator.find(KEY))?.state).toBe('stopped')
    simulator.faults.next('start', 'vanish')
    await simulator.start(KEY)
    expect(await simulator.find(KEY)).toBeNull()
  })

  it('slow: the operation takes the configured time and succeeds', async () => {
    const { simulator, slept } = await machine({ slowSeconds: 30 })
    simulator.faults.next('start', 'slow')
    await simulator.start(KEY)
    expect(slept).toEqual([30_000])
    expect((await simulator.find(KEY))?.state).toBe('booting')
  })

  it('a fault planned for one machine spares the others', async () => {
    const { simulator } = await machine()
    await simulator.ensureDisk('vps-2', spec)
    simulator.faults.next('start', 'refuse', { key: 'vps-2' })
    await simulator.start(KEY)
    await expectKind(simulator.start('vps-2'), 'refused')
  })

  it('a guest that finds no room is held, hears nothing, and goes on where it was once there is some', async () => {
    const { clock, simulator } = await machine({ bootSeconds: 8 })
    await simulator.start(KEY)
    clock.advance(9)
    simulator.befall(KEY, 'disk-full')
    const held = { state: 'booting', ready: false, fault: 'disk-full' }
    expect(await simulator.find(KEY)).toMatchObject(held)
    await simulator.shutdown(KEY)
    for (const verb of ['start', 'reset'] as const) await expectKind(simulator[verb](KEY), 'no-capacity')
    clock.advance(60)
    expect(await simulator.find(KEY)).toMatchObject(held)
    simulator.faults.full = false
    await simulator.start(KEY)
    expect(await simulator.find(KEY)).toEqual(expect.not.objectContaining({ fault: expect.anything() }))
    expect(await simulator.find(KEY)).toMatchObject({ state: 'running', ready: true })
  })

  it('a full engine takes no more machines, and one it has is still ensured', async () => {
    const { simulator } = await machine({ capacity: 1 })
    await expectKind(simulator.ensureDisk('vps-2', spec), 'no-capacity')
    await simulator.ensureDisk(KEY, spec)
  })
})

it('what is remembered on disk holds neither password nor user data', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'portal-simulator-'))
  await machine({ directory })
  const [file] = await readdir(directory)
  expect(await readFile(join(directory, file ?? ''), 'utf8')).not.toMatch(`${spec.login.password}|s3cret`)
  await rm(directory, { recursive: true })
})
