import { setTimeout as wait } from 'node:timers/promises'
import { DriverError, type EngineFault, type EngineMachine, type MachineSize } from '../port.ts'
import { checkKey, isKey } from '../spec.ts'
import type { IncusClient } from './client.ts'
import { type Instance, type InstanceState, instance, instanceState, isSilent } from './wire.ts'

/** What marks an instance as ours: its own key, so that one that was copied or renamed by hand is nobody's. */
export const KEY = 'user.portal.key'
/** `making` until its login is in it: from then on it is a machine. */
export const STAGE = 'user.portal.stage'
export const ADDRESS = 'user.portal.address'
/** Where Incus writes down each stop that it sees. */
export const LAST_POWER = 'volatile.last_state.power'

export const isOurs = ({ name, config }: Instance): boolean => isKey(name) && config[KEY] === name
export const isMade = (one: Instance): boolean => isOurs(one) && one.config[STAGE] === 'made'

/** Its last start, and no other. */
export const bootOf = ({ pid, started_at }: InstanceState): string => `${started_at}#${pid}`

export function viewOf(one: Instance, state: InstanceState, fault: EngineFault | null): EngineMachine {
  const address = one.config[ADDRESS]
  const isOff = state.status === 'Stopped'
  const ready = state.status === 'Running' && hasAddress(state, address)
  return {
    key: one.name,
    state: isOff ? 'stopped' : ready ? 'running' : 'booting',
    ready,
    ...(address !== undefined && { ssh: { host: address, port: 22 } }),
    ...(fault && { fault }),
    ...(one.location !== 'none' && { node: one.location }),
  }
}

/** One that booted a moment ago, by how it stands now alone: the rest of it is the same. Null: that says too little, look at all of it. */
export async function hearAgain(machines: Machines, seen: EngineMachine): Promise<EngineMachine | null> {
  const state = await machines.state(seen.key)
  if (state.status !== 'Running') return null
  return hasAddress(state, seen.ssh?.host) ? { ...seen, state: 'running', ready: true } : seen
}

/** The guest's own system gives its card the address that was reserved for it, as one of the last things of its boot. */
function hasAddress({ network }: InstanceState, address: string | undefined): boolean {
  const all = Object.entries(network ?? {}).flatMap(([device, { addresses }]) => (device === 'lo' ? [] : (addresses ?? [])))
  return all.some((one) => (address === undefined ? one.scope === 'global' : one.address === address))
}

/** It ran, and nobody saw it stop: its host went down. A guest whose own system ended, however it did, was switched off from within. */
const hasCrashed = ({ config }: Instance): boolean => config[LAST_POWER] === 'RUNNING'

export const sizeOf = ({ config, devices }: Instance): MachineSize => ({
  cpus: Number(config['limits.cpu'] ?? 1),
  memoryMb: mebibytes(config['limits.memory']),
  diskGb: Math.max(1, Math.floor(mebibytes(devices['root']?.['size']) / 1024)),
})

const UNITS: Readonly<Record<string, number>> = { MiB: 1, MB: 1e6 / 2 ** 20, GiB: 1024, GB: 1e9 / 2 ** 20, TiB: 1024 ** 2, '': 1 / 2 ** 20 }

export function mebibytes(text = ''): number {
  const [, amount, unit = ''] = /^(\d+)\s*([A-Za-z]*)$/.exec(text) ?? []
  return amount === undefined ? 0 : Math.floor(Number(amount) * (UNITS[unit] ?? 0))
}

/** What of an instance follows from a size. */
export const limitsOf = ({ cpus, memoryMb }: Omit<MachineSize, 'diskGb'>) => ({
  'limits.cpu': String(cpus),
  'limits.memory': `${memoryMb}MiB`,
})

/** For a moment between running and off Incus answers with an error of its own. */
const BETWEEN = /invalid pid/i
const [BETWEEN_TRIES, BETWEEN_MS] = [25, 200] as const

interface Seen {
  readonly found: Instance
  readonly state: InstanceState
}

/** The machines of this portal, as Incus has them now. */
export class Machines {
  readonly client: IncusClient

  constructor(client: IncusClient) {
    this.client = client
  }

  /** Whatever has this name, ours or not. */
  instance(key: string): Promise<Instance | null> {
    checkKey(key)
    return this.client.get('machines', this.client.path(`/instances/${key}`), instance)
  }

  async need(key: string): Promise<Instance> {
    const found = await this.instance(key)
    if (found === null || !isMade(found)) throw new DriverError('not-found', `no machine ${key}`)
    return found
  }

  /** A machine and how it stands, both asked for at once; null where none is. */
  async look(key: string): Promise<Seen | null> {
    checkKey(key)
    const state = this.state(key)
    // Of what is no machine nobody waits for how it stands.
    state.catch(() => undefined)
    const found = await this.instance(key)
    return found === null || !isMade(found) ? null : { found, state: await state }
  }

  async needLook(key: string): Promise<Seen> {
    const seen = await this.look(key)
    if (seen === null) throw new DriverError('not-found', `no machine ${key}`)
    return seen
  }

  async needOff(key: string): Promise<Instance> {
    const { found, state } = await this.needLook(key)
    if (state.status !== 'Stopped') throw new DriverError('refused', 'the machine runs')
    return found
  }

  async needRunning(key: string): Promise<Instance> {
    const { found, state } = await this.needLook(key)
    if (state.status === 'Stopped') throw new DriverError('refused', 'the machine is off')
    return found
  }

  async state(key: string): Promise<InstanceState> {
    const path = this.client.path(`/instances/${key}/state`)
    const triesAtMost = Math.min(BETWEEN_TRIES, (this.client.config.timeoutSeconds * 1000) / BETWEEN_MS)
    for (let tries = 0; tries < triesAtMost; tries++) {
      const found = await this.client.get('machines', path, instanceState).catch((error: unknown) => {
        if (error instanceof DriverError && BETWEEN.test(error.message)) return undefined
        throw error
      })
      if (found === null) throw new DriverError('not-found', `no machine ${key}`)
      if (found !== undefined && !isSilent(found)) return found
      await wait(BETWEEN_MS)
    }
    throw new DriverError('retry-later', 'Incus does not say how this machine is')
  }

  /** What is wrong with one that is off. For a moment after each stop it looks as if nobody had seen that: it is looked at twice. */
  async faultOf(one: Instance, state: InstanceState): Promise<EngineFault | null> {
    if (state.status !== 'Stopped') return null
    if (await this.lacksDisk(one.name, state)) return 'disk-missing'
    if (!hasCrashed(one) || (await this.client.working(one.name)) !== null) return null
    const again = await this.instance(one.name)
    return again !== null && again.status === 'Stopped' && hasCrashed(again) ? 'crashed' : null
  }

  /** A volume that Incus measures nothing of is looked at: some pools measure none, and where it is away nothing can be read. */
  async lacksDisk(key: string, { status, disk }: InstanceState): Promise<boolean> {
    if (status !== 'Stopped' || disk?.['root'] !== undefined) return false
    try {
      const answer = await this.client.transport.ask('machines', {
        method: 'GET',
        path: this.client.path(`/instances/${key}/files`, { path: '/' }),
      })
      const text = (await answer.toArray()).join('')
      return answer.statusCode !== 200 && /no such file/i.test(text)
    } catch (error) {
      if (error instanceof DriverError) throw error
      throw new DriverError('retry-later', 'the answer broke off', { cause: error })
    }
  }
}
