import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
// biome-ignore lint/correctness/useImportExtensions: plain Node with types beside it, not TypeScript
import { clusterMissing, startCluster } from '../../scripts/incus/cluster.mjs'
// biome-ignore lint/correctness/useImportExtensions: plain Node with types beside it, not TypeScript
import { ALIAS, imageFile } from '../../scripts/incus/image.mjs'
import { onPath, sshClient } from '../../server/test/support/guest.ts'

/** Set aside for benchmarks (RFC 2544): no location of the demo has a part of it. Another for each run: an address that was used rests. */
const NETWORK = `198.19.${process.pid % 256}`
export const RANGE = { cidr: `${NETWORK}.0/26`, gateway: `${NETWORK}.1` }

/** For work on a server that is off: a guest that ignores the request to power off is stopped after 90 s, and boots again afterwards. */
export const POWER_OFF_WAIT = { timeout: 240_000 }

const repository = fileURLToPath(new URL('../../', import.meta.url))
const file = imageFile(process.env['PORTAL_DATA'] ?? join(repository, '.data'))

/** Why there is no cluster here; null where there is one. */
export const incusMissing =
  clusterMissing() ?? (existsSync(file) ? null : 'its image missing') ?? (onPath(sshClient) ? null : `${sshClient} missing`)

interface Instance {
  readonly name: string
  readonly location: string
  readonly state: { readonly cpu: { readonly usage: number } } | null
}

/** Two members of a real Incus, and what its owner would look up there. */
export async function openIncus() {
  const cluster = await startCluster({ image: { file, alias: ALIAS }, guests: `${RANGE.gateway}/26` })
  const [first] = cluster.members
  if (!first) throw new Error('a cluster without members')
  // Daemons that the spec pauses are not to call each other offline meanwhile: after 20 s they would.
  await first.admin('PATCH', '/1.0', { config: { 'cluster.offline_threshold': '60' } })
  const instances = async (): Promise<readonly Instance[]> => {
    const { metadata } = await first.admin('GET', `/1.0/instances?project=${cluster.project}&recursion=2`)
    return (metadata ?? []) as Instance[]
  }
  const instance = async (id: string): Promise<Instance | undefined> => (await instances()).find(({ name }) => name === `vps-${id}`)
  const signal = (name: 'SIGSTOP' | 'SIGCONT'): void => {
    for (const member of cluster.members) process.kill(member.pid(), name)
  }
  return {
    members: cluster.members.map(({ name }) => name),
    /** What staff type to add it, by the names of the fields. */
    settings: {
      addresses: cluster.members.map(({ url }) => url).join(', '),
      serverCertificate: cluster.serverCertificate,
      ...{ machinesCertificate: cluster.machines.certificate, machinesKey: cluster.machines.key },
      ...{ clusterCertificate: cluster.cluster.certificate, clusterKey: cluster.cluster.key },
      ...{ project: cluster.project, pool: cluster.pool, network: cluster.network },
    },
    instances,
    memberOf: async (id: string) => (await instance(id))?.location,
    cpuSeconds: async (id: string) => ((await instance(id))?.state?.cpu.usage ?? 0) / 1e9,
    /** What starts a program where a member's machines are reached. */
    networkOf: (name: string | undefined): readonly string[] => {
      const member = cluster.members.find((one) => one.name === name)
      if (!member) throw new Error(`no member ${name}`)
      return ['nsenter', '-t', String(member.pid()), '-n', '--']
    },
    /** What the cluster is doing, and the end of its daemons' logs. Printed when a test fails. */
    report: async (): Promise<string> => {
      const [operations, there] = await Promise.all([
        first.admin('GET', '/1.0/operations?recursion=1&all-projects=true').then(({ metadata }) => metadata, String),
        instances().catch(String),
      ])
      const logs = cluster.members.map((member) => `${member.name}:\n${member.log().slice(-4000)}`)
      return [`operations: ${JSON.stringify(operations)}`, `instances: ${JSON.stringify(there)}`, ...logs].join('\n')
    },
    /** Its daemons answer nobody for a while: what is asked of them meanwhile waits. */
    pause: () => signal('SIGSTOP'),
    goOn: () => signal('SIGCONT'),
    close: cluster.stop,
  }
}

export type IncusSettings = Awaited<ReturnType<typeof openIncus>>['settings']
