import { z } from 'zod'
import { type DeliveredMachine, DriverError, type EngineCapacity, GUESTS_UNLIMITED } from '../port.ts'
import { isKey } from '../spec.ts'
import type { IncusClient } from './client.ts'
import { mebibytes, sizeOf } from './machine.ts'
import { ROUTES } from './making.ts'
import { type Instance, member } from './wire.ts'

const MB = 1024 ** 2
const GB = 1024 ** 3

const resources = z.object({ cpu: z.object({ total: z.number() }), memory: z.object({ total: z.number() }) })
const space = z.object({ space: z.object({ total: z.number() }) })
const project = z.object({ config: z.record(z.string(), z.string()), used_by: z.array(z.string()).nullish() })

interface Host {
  readonly cpus: number
  readonly memoryMb: number
  readonly diskGb: number
}

/**
 * From the resources of the hosts, the space of the pool and the limits of the project. Without a certificate that may choose members only
 * the member that answers is known.
 */
export async function incusCapacity(client: IncusClient, named?: string): Promise<EngineCapacity> {
  const names = named === undefined ? await membersOf(client) : client.config.clusterKey === undefined ? [undefined] : [named]
  const hosts = await Promise.all(names.map((name) => hostOf(client, name)))
  const there = await client.get('machines', `/1.0/projects/${client.config.project}`, project)
  const limits = there?.config ?? {}
  const total = (part: keyof Host): number => hosts.reduce((sum, host) => sum + host[part], 0)
  const largest = (part: keyof Host): number => Math.max(0, ...hosts.map((host) => host[part]))
  const [cpus, memoryMb, diskGb] = [
    Math.min(total('cpus'), countIn(limits['limits.cpu'])),
    Math.min(total('memoryMb'), sizeIn(limits['limits.memory'], 1)),
    Math.min(total('diskGb'), sizeIn(limits['limits.disk'], 1024)),
  ]
  return {
    ...{ accelerator: 'host', cpus, memoryMb, diskGb },
    largest: { cpus: Math.min(largest('cpus'), cpus), memoryMb: Math.min(largest('memoryMb'), memoryMb) },
    guests: guestsIn(there?.used_by ?? [], Math.min(countIn(limits['limits.instances']), countIn(limits['limits.containers']))),
  }
}

/** The project's limit is for all its instances: those that are not the portal's take from it. */
function guestsIn(usedBy: readonly string[], limit: number): EngineCapacity['guests'] {
  const names = usedBy.flatMap((url) => /^\/1\.0\/instances\/([^?]+)/.exec(url)?.[1] ?? [])
  const used = names.filter(isKey).length
  return { used, limit: limit === GUESTS_UNLIMITED ? limit : Math.max(0, limit - (names.length - used)) }
}

/** `undefined`: whichever member answers. */
async function membersOf(client: IncusClient): Promise<readonly (string | undefined)[]> {
  if (client.config.clusterKey === undefined) return [undefined]
  const all = await client.get('cluster', '/1.0/cluster/members?recursion=1', member.array())
  const online = all?.flatMap((one) => (one.status === 'Online' ? [one.server_name] : [])) ?? []
  return online.length > 0 ? online : [undefined]
}

async function hostOf(client: IncusClient, name: string | undefined): Promise<Host> {
  const who = name === undefined ? 'machines' : 'cluster'
  const at = name === undefined ? '' : `?target=${encodeURIComponent(name)}`
  const [hardware, pool] = await Promise.all([
    client.get(who, `/1.0/resources${at}`, resources),
    client.get(who, `/1.0/storage-pools/${client.config.pool}/resources${at}`, space),
  ])
  if (!hardware || !pool) throw new DriverError('no-capability', 'Incus does not show its resources')
  return { cpus: hardware.cpu.total, memoryMb: Math.floor(hardware.memory.total / MB), diskGb: Math.floor(pool.space.total / GB) }
}

const countIn = (text: string | undefined): number => (text ? Number(text) : GUESTS_UNLIMITED)
const sizeIn = (text: string | undefined, mebibytesEach: number): number =>
  text ? Math.floor(mebibytes(text) / mebibytesEach) : Number.POSITIVE_INFINITY

/** With what its profiles add: what Incus itself runs the machine with. */
export function deliveredOf(found: Instance): DeliveredMachine {
  const { expanded_config: config, expanded_devices: devices } = found
  const one = { ...found, config: config ?? found.config, devices: devices ?? found.devices }
  const card = one.devices['eth0'] ?? {}
  const more = card[ROUTES]?.split(',').filter(Boolean) ?? []
  const own = card['ipv4.address']
  return {
    ...sizeOf(one),
    mac: card['hwaddr']?.toLowerCase() ?? '',
    addresses: own === undefined ? [] : [own, ...more.map((route) => route.replace(/\/32$/, ''))],
  }
}
