// A real Incus cluster on this host, for tests: each member in mount, network and process namespaces of its own, storage on a file,
// so that nothing of it outlives the process that started it and nothing of the host's is touched. Needs root.
import { execFileSync, spawn } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { whenWeVanish } from '../lib/process.mjs'
import { overSocket } from './api.mjs'
import { newCertificate } from './certificates.mjs'

const here = dirname(fileURLToPath(import.meta.url))
export const PROJECT = 'portal'
export const POOL = 'vps'
export const NETWORK = 'vps0'
const PORT = 8443
/** What the members' network gives to machines: a range set aside for documentation (RFC 5737). */
const GUESTS = '203.0.113.1/24'
const RESTRICTIONS = { restricted: 'true', 'restricted.backups': 'allow', 'restricted.snapshots': 'allow' }

const env = { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin:/sbin` }
const run = (program, ...args) => execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], env })

/** Why no cluster can be started here; null where one can. */
export function clusterMissing() {
  if (process.getuid?.() !== 0) return 'only root may make namespaces and mounts'
  if (!['/usr/libexec/incus/incusd', '/usr/lib/incus/incusd'].some((file) => fs.existsSync(file))) return 'Incus missing'
  for (const tool of ['mkfs.btrfs', 'dnsmasq', 'nft', 'setpriv', 'nsenter', 'openssl'])
    if (!env.PATH.split(':').some((folder) => fs.existsSync(join(folder, tool)))) return `${tool} missing`
  return null
}

/** Starts the members, joins them, and makes pool, network, project, image and the portal's two certificates. */
export async function startCluster({ members = 2, image, guests = GUESTS } = {}) {
  const folder = fs.mkdtempSync(join(tmpdir(), 'pi-'))
  // Its containers' own root is nobody on the host, and must come through.
  fs.chmodSync(folder, 0o711)
  const bridge = `pi${process.pid}x${Math.floor(performance.now()) % 1000}`
  const subnet = freeSubnet()
  const host = hostAddress()
  run('ip', 'link', 'add', bridge, 'type', 'bridge')
  run('ip', 'link', 'set', bridge, 'addrgenmode', 'none')
  run('ip', 'link', 'set', bridge, 'up')
  if (host) run('ip', 'route', 'add', `${subnet}.0/24`, 'dev', bridge, 'src', host)
  else run('ip', 'address', 'add', `${subnet}.1/24`, 'dev', bridge)
  // Who is killed stops nothing: its members die with it, and this takes the rest away.
  const dismissGuard = whenWeVanish('sleep 1; ip link delete "$1"; rm -rf "$2"', [bridge, folder])
  const started = []
  const stop = async () => {
    await Promise.all(started.map((member) => member.kill()))
    for (const member of started) member.unplug()
    run('ip', 'link', 'delete', bridge)
    dismissGuard()
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    for (let index = 0; index < members; index++) started.push(startMember({ folder, bridge, subnet, host, index }))
    await Promise.all(started.map((member) => member.ready()))
    await joinAll(started)
    const made = await furnish(started, image, guests)
    return { folder, members: started, project: PROJECT, pool: POOL, network: NETWORK, ...made, stop }
  } catch (error) {
    const logs = started.map(({ name, log }) => `${name}:\n${log().slice(-2000)}`).join('\n')
    await stop()
    throw new Error(`${error.message}\n${logs}`)
  }
}

/**
 * What this host is reached at anyway; undefined where it is alone. Its members need no other: an address that comes or goes makes every
 * browser on this host drop what its pages have under way.
 */
const hostAddress = () => /inet ([\d.]+)/.exec(run('ip', '-o', '-4', 'address', 'show', 'scope', 'global', 'up'))?.[1]

/** Clusters of other tests may run beside this one. */
function freeSubnet() {
  const taken = run('ip', '-4', 'route', 'show', 'table', 'all')
  const from = process.pid % 250
  for (let step = 0; step < 250; step++) {
    const subnet = `10.213.${(from + step) % 250}`
    if (!taken.includes(`${subnet}.`)) return subnet
  }
  throw new Error('no subnet is free')
}

function startMember({ folder, bridge, subnet, host, index }) {
  const name = `n${index + 1}`
  const home = join(folder, name)
  const address = `${subnet}.${index + 11}`
  fs.mkdirSync(home)
  const said = fs.openSync(join(home, 'said'), 'w')
  const apart = ['--pdeathsig', 'KILL', 'unshare', '--mount', '--net', '--pid', '--fork', '--kill-child', join(here, 'member.sh'), home]
  const child = spawn('setpriv', apart, { stdio: ['ignore', said, said], env })
  fs.closeSync(said)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const inside = () => {
    const [first] = fs.readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ')
    return Number(first)
  }
  const socket = join(home, 'd', 'unix.socket')
  const cable = `${bridge}n${index}`
  const plugIn = async () => {
    // The name of `unshare`, before and after it made the namespaces, is the same: its child tells that they are there.
    while (!(inside() > 0)) {
      if (child.exitCode !== null) throw new Error(`${name} ended: ${fs.readFileSync(join(home, 'said'), 'utf8')}`)
      await wait(20)
    }
    run('ip', 'link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(inside()))
    run('ip', 'link', 'set', cable, 'master', bridge, 'addrgenmode', 'none', 'up')
    const within = (...args) => run('nsenter', `--net=/proc/${inside()}/ns/net`, 'ip', ...args)
    // A kernel may need a moment until the other end is seen there.
    for (let tries = 0; ; tries++) {
      try {
        within('address', 'replace', `${address}/24`, 'dev', 'eth0')
        within('link', 'set', 'eth0', 'up')
        if (host) within('route', 'replace', host, 'dev', 'eth0')
        return
      } catch (error) {
        if (tries > 40) throw error
        await wait(50)
      }
    }
  }
  return {
    ...{ name, home, address, socket, url: `https://${address}:${PORT}` },
    /** The daemon's process: who kills it kills the member with all its containers. */
    pid: inside,
    log: () => ['said', 'log'].map((file) => (fs.existsSync(join(home, file)) ? fs.readFileSync(join(home, file), 'utf8') : '')).join(''),
    admin: (method, path, body) => overSocket(socket, method, path, body),
    ready: async () => {
      await plugIn()
      for (let tries = 0; tries < 200; tries++) {
        const server = await overSocket(socket, 'GET', '/1.0').catch(() => null)
        if (server) return
        if (child.exitCode !== null) break
        await wait(50)
      }
      throw new Error(`${name} does not answer`)
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    /** Connections that were open keep its network for minutes, and with it this end of the cable. */
    unplug: () => {
      try {
        run('ip', 'link', 'delete', cable)
      } catch {
        // It went with the network at its other end.
      }
    },
  }
}

async function joinAll([first, ...others]) {
  const listen = ({ address }) => ({
    config: { 'core.https_address': `${address}:${PORT}`, 'cluster.https_address': `${address}:${PORT}` },
  })
  await first.admin('PATCH', '/1.0', listen(first))
  await first.admin('PUT', '/1.0/cluster', { server_name: first.name, enabled: true })
  for (const member of others) {
    const { metadata } = await first.admin('POST', '/1.0/cluster/members', { server_name: member.name })
    const { secret, fingerprint } = metadata
    const token = { server_name: member.name, fingerprint, addresses: [`${first.address}:${PORT}`], secret, expires_at: metadata.expiresAt }
    const { environment } = await first.admin('GET', '/1.0')
    await member.admin('PATCH', '/1.0', { config: { 'core.https_address': `${member.address}:${PORT}` } })
    await member.admin('PUT', '/1.0/cluster', {
      ...{
        server_name: member.name,
        enabled: true,
        server_address: `${member.address}:${PORT}`,
        cluster_address: `${first.address}:${PORT}`,
      },
      ...{ cluster_certificate: environment.certificate, cluster_token: Buffer.from(JSON.stringify(token)).toString('base64') },
    })
  }
}

async function furnish(members, image, guests) {
  const [first] = members
  const { admin } = first
  for (const { name } of members)
    await admin('POST', `/1.0/storage-pools?target=${name}`, { name: POOL, driver: 'btrfs', config: { size: '3GiB' } })
  await admin('POST', '/1.0/storage-pools', { name: POOL, driver: 'btrfs' })
  for (const { name } of members) await admin('POST', `/1.0/networks?target=${name}`, { name: NETWORK, type: 'bridge' })
  const network = { 'ipv4.address': guests, 'ipv4.nat': 'false', 'ipv6.address': 'none' }
  await admin('POST', '/1.0/networks', { name: NETWORK, type: 'bridge', config: network })
  await admin('POST', '/1.0/projects', {
    name: PROJECT,
    config: { ...RESTRICTIONS, 'features.images': 'true', 'features.profiles': 'true' },
  })
  if (image) {
    const headers = { 'content-type': 'application/octet-stream', 'x-incus-filename': 'image.tar.gz' }
    const { metadata } = await admin('POST', `/1.0/images?project=${PROJECT}`, fs.createReadStream(image.file), headers)
    await admin('POST', `/1.0/images/aliases?project=${PROJECT}`, { name: image.alias, target: metadata.metadata.fingerprint })
  }
  const [machines, cluster] = [newCertificate('portal-machines'), newCertificate('portal-cluster')]
  const trust = (name, { certificate }, more) => {
    const body = certificate.replace(/-----[^-]+-----|\s/g, '')
    return admin('POST', '/1.0/certificates', { name, type: 'client', certificate: body, ...more })
  }
  await trust('portal-machines', machines, { restricted: true, projects: [PROJECT] })
  await trust('portal-cluster', cluster, { restricted: false })
  const { environment } = await admin('GET', '/1.0')
  return { serverCertificate: environment.certificate, machines, cluster }
}
