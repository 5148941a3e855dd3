import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
// biome-ignore lint/correctness/useImportExtensions: plain Node with types beside it, not TypeScript
import { clusterMissing, type RunningCluster, startCluster } from '../../../../../scripts/incus/cluster.mjs'
// biome-ignore lint/correctness/useImportExtensions: plain Node with types beside it, not TypeScript
import { ALIAS, imageFile } from '../../../../../scripts/incus/image.mjs'
import { newKey, onPath, runInGuest, sshClient } from '../../../../test/support/guest.ts'
import type { Bench } from '../bench.conformance.ts'
import type { EngineMachine, HypervisorDriver, MachineSpec } from '../port.ts'
import { incusConfig } from './config.ts'
import { incusVendor } from './driver.ts'
import { LAST_POWER } from './machine.ts'
import { slowPeer } from './slow.conformance.ts'

const repository = fileURLToPath(new URL('../../../../../', import.meta.url))
const file = imageFile(process.env['PORTAL_DATA'] ?? join(repository, '.data'))
export const dependencies = { clock: { now: () => new Date() } }

/** Why there is no cluster here; null where there is one. */
export const missing =
  clusterMissing() ?? (existsSync(file) ? null : 'its image missing') ?? (onPath(sshClient) ? null : `${sshClient} missing`)

/** One cluster for all tests of a file: it takes seconds, and machines of different tests have different names. */
export const startTestCluster = (): Promise<RunningCluster> => startCluster({ image: { file, alias: ALIAS } })

export function driverOn(cluster: RunningCluster, change: Record<string, unknown> = {}): HypervisorDriver {
  const settings = {
    addresses: cluster.members.map(({ url }) => url).join(', '),
    serverCertificate: cluster.serverCertificate,
    ...{ machinesCertificate: cluster.machines.certificate, machinesKey: cluster.machines.key },
    ...{ project: cluster.project, pool: cluster.pool, network: cluster.network },
  }
  return incusVendor.create(incusConfig.parse({ ...settings, ...change }), dependencies)
}

/** With the certificate that may choose members. */
export const clusterDriver = (cluster: RunningCluster, change: Record<string, unknown> = {}): HypervisorDriver =>
  driverOn(cluster, { clusterCertificate: cluster.cluster.certificate, clusterKey: cluster.cluster.key, ...change })

/** The member that has this instance, and a way to run a program where its guests are reached. */
export function hostOf(cluster: RunningCluster, node: string | undefined) {
  const member = cluster.members.find(({ name }) => name === node)
  if (!member) throw new Error(`no member ${node}`)
  const within = ['nsenter', '-t', String(member.pid()), '-m', '-n'] as const
  const run = (...command: string[]) => execFileSync(within[0], [...within.slice(1), '--', ...command], { stdio: 'pipe' })
  return { member, run, network: ['nsenter', '-t', String(member.pid()), '-n', '--'] }
}

export async function makeBench(cluster: RunningCluster): Promise<Bench> {
  const home = await mkdtemp(join(tmpdir(), 'portal-incus-'))
  const keys = { own: await newKey(join(home, '.own')), strange: await newKey(join(home, '.strange')) }
  const { admin } = cluster.members[0] as RunningCluster['members'][number]
  const planted = new Set<string>()
  const at = (key: string, more = ''): string => `/1.0/instances/${key}${more}?project=${cluster.project}`
  const plant = async (name: string, more: object): Promise<void> => {
    planted.add(name)
    const source = { type: 'image', alias: ALIAS }
    await admin('POST', `/1.0/instances?project=${cluster.project}`, { name, type: 'container', source, ...more })
  }
  const disk = (size: number) => ({ root: { type: 'disk', path: '/', pool: cluster.pool, size: `${size}GiB` } })
  const inGuest = (machine: EngineMachine, login: Parameters<typeof runInGuest>[2], command: string) =>
    runInGuest(home, machine, login, command, hostOf(cluster, machine.node).network)
  const asks = (machine: EngineMachine, login: Parameters<typeof runInGuest>[2]) => inGuest(machine, login, 'hostname')
  const driver = driverOn(cluster)
  return {
    publicKey: keys.own.publicKey,
    driver,
    reopen: async () => driverOn(cluster),
    cluster: async () => clusterDriver(cluster),
    until: async (check) => {
      while (!(await check())) await wait(100)
    },
    entersBy: async (whose, machine, username) => (await asks(machine, { username, keyFile: keys[whose].file })) === 'web-1',
    logsIn: async (machine, login: MachineSpec['login']) => (await asks(machine, login)) === 'web-1',
    ownDisk: {
      write: async (machine, login, text) => {
        if ((await inGuest(machine, login, `echo '${text}' >/root/kept && sync && cat /root/kept`)) !== text)
          throw new Error('nothing was written')
      },
      read: (machine, login) => inGuest(machine, login, 'cat /root/kept'),
    },
    sizeInside: async (machine, login) => {
      const ask = 'nproc; cat /sys/class/net/eth0/address; cat /sys/fs/cgroup/memory.max 2>/dev/null || true'
      const [cpus = '', mac = '', bytes = ''] = ((await inGuest(machine, login, ask)) ?? '').split('\n')
      // A host with version 1 of control groups shows a container none of them.
      return { cpus: Number(cpus), memoryMb: bytes === '' ? null : Math.round(Number(bytes) / 1024 ** 2), diskGb: null, mac }
    },
    speaksFrom: async (machine, login, address) => {
      const given = `ip addr show dev eth0 | grep -qF 'inet ${address}/' || ip addr add ${address}/32 dev eth0`
      return (await inGuest(machine, login, `${given}; ping -c 1 -W 1 -I ${address} 203.0.113.1 >/dev/null && echo heard`)) === 'heard'
    },
    plantForeign: (key) => plant(key, { devices: disk(1) }),
    foreignIsUntouched: async (key) => (await admin('GET', at(key, '/state')).catch(() => null)) !== null,
    plantGuest: async ({ diskGb }) => {
      await plant('legacy-web-1', { devices: disk(diskGb), config: { 'limits.memory': '256MiB' } })
      return 'legacy-web-1'
    },
    befall: async (key, what) => {
      if (what === 'crashed') {
        // As after its host lost its power: nobody wrote down that it stopped.
        await admin('PUT', at(key, '/state'), { action: 'stop', force: true, timeout: -1 })
        return void (await admin('PATCH', at(key), { config: { [LAST_POWER]: 'RUNNING' } }))
      }
      const { member, run } = hostOf(cluster, (await driver.find(key))?.node)
      const volume = `${cluster.folder}/${member.name}/d/storage-pools/${cluster.pool}/containers/${cluster.project}_${key}`
      if (what === 'disk-missing') run('mv', volume, `${volume}.away`)
      else {
        // Who looked for it has left an empty place behind.
        run('rm', '-rf', volume)
        run('mv', '-T', `${volume}.away`, volume)
      }
    },
    slow: slowPeer,
    close: async () => {
      for (const name of planted) await admin('DELETE', at(name)).catch(() => undefined)
      await rm(home, { recursive: true })
    },
  }
}
