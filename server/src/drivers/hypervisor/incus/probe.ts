import { z } from 'zod'
import type { Probed } from '../../probed.ts'
import { DriverError } from '../port.ts'
import type { IncusClient } from './client.ts'
import { knownImages } from './images.ts'
import { member, server } from './wire.ts'

const project = z.object({ config: z.record(z.string(), z.string()) })
const network = z.object({ config: z.record(z.string(), z.string()).nullish() })
const pool = z.object({ driver: z.string(), status: z.string().default('') })

/** Asks for everything that machines are made of, by the certificates that will be used; makes nothing. */
export async function probeIncus(client: IncusClient): Promise<Probed> {
  try {
    return await looked(client)
  } catch (error) {
    return { ok: false, reason: error instanceof DriverError ? error.message : 'Incus does not answer as it should' }
  }
}

/** For people: `Incus 6.0.4`. Another member's is asked for by the certificate that may choose between them. */
export async function incusVersion(client: IncusClient, member?: string): Promise<string> {
  const target = client.config.clusterKey === undefined ? undefined : member
  const path = target === undefined ? '/1.0' : `/1.0?target=${encodeURIComponent(target)}`
  const there = await client.get(target === undefined ? 'machines' : 'cluster', path, server)
  return `Incus ${there?.environment?.server_version ?? '?'}`
}

async function looked(client: IncusClient): Promise<Probed> {
  const { config } = client
  const no = (reason: string): Probed => ({ ok: false, reason })
  const there = await client.get('machines', '/1.0', server)
  if (there?.auth !== 'trusted') return no('Incus does not know the machines’ certificate: add it restricted to the project')
  const own = await client.get('machines', `/1.0/projects/${config.project}`, project)
  if (own === null) return no(`no project ${config.project}, or the machines’ certificate may not use it`)
  if (own.config['restricted'] !== 'true') return no(`the project ${config.project} is not restricted: set restricted=true`)
  if (own.config['features.profiles'] !== 'true')
    return no(`the project ${config.project} has no profiles of its own: set features.profiles=true`)
  for (const what of ['restricted.snapshots', 'restricted.backups'])
    if (own.config[what] !== 'allow') return no(`the project ${config.project} does not allow ${what.slice(11)}: set ${what}=allow`)
  const disks = await client.get('machines', client.path(`/storage-pools/${config.pool}`), pool)
  if (disks === null) return no(`no storage pool ${config.pool}`)
  if (disks.driver === 'dir') return no(`the pool ${config.pool} is a plain folder, which enforces no size of a disk`)
  if ((await client.get('machines', client.path(`/networks/${config.network}`), z.unknown())) === null)
    return no(`no network ${config.network}`)
  if (config.ipv6 && (await lacksIpv6(client)))
    return no(`the network ${config.network} gives no addresses of IPv6: set ipv6.address and ipv6.dhcp.stateful=true, or leave IPv6 out`)
  const images = await knownImages(client)
  if (images.length === 0) return no(`the project ${config.project} has no image with an alias`)
  const members = config.clusterKey === undefined ? null : await client.get('cluster', '/1.0/cluster/members?recursion=1', member.array())
  const online = members?.filter(({ status }) => status === 'Online').length
  const clustered = members === null ? 'without a certificate for the cluster' : `${online} of ${members.length} members online`
  const systems = images.length === 1 ? '1 image' : `${images.length} images`
  return { ok: true, detail: `Incus ${there.environment?.server_version ?? '?'}, ${clustered}, ${disks.driver}, ${systems}` }
}

/**
 * Where the network gives a machine no address of IPv6, Incus lets nothing out beside it, a range neither. How a network is set up is shown to
 * those who may change it: to others it looks like nothing, and staff are taken at their word.
 */
async function lacksIpv6(client: IncusClient): Promise<boolean> {
  const { clusterKey, network: name } = client.config
  const asked = await client.get(clusterKey === undefined ? 'machines' : 'cluster', client.path(`/networks/${name}`), network)
  const config = asked?.config ?? {}
  return Object.keys(config).length > 0 && config['ipv6.dhcp.stateful'] !== 'true'
}
