// Incus of so many machines on so many members on loopback: `node bench/incus-peer.mjs <folder> <first id> <machines> <members>` writes the settings
// that lead to it into the folder and says its port. It knows what one comparison asks for, and counts it.
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { newCertificate } from '../scripts/incus/certificates.mjs'

const [folder, ...figures] = process.argv.slice(2)
const [first, machines, members] = figures.map(Number)

/** As Incus 6 prints a container that runs, its state included. */
const instance = (n) => {
  const key = `vps-${first + n}`
  const config = {
    ...{ 'image.architecture': 'amd64', 'image.description': 'Debian bookworm amd64', 'image.os': 'Debian', 'image.release': 'bookworm' },
    ...{ 'limits.cpu': '1', 'limits.memory': '1024MiB', 'user.portal.key': key, 'user.portal.stage': 'made' },
    ...{ 'volatile.base_image': 'f'.repeat(64), 'volatile.last_state.power': 'RUNNING', 'volatile.uuid': `00000000-0000-4000-8000-${n}` },
  }
  const devices = { root: { type: 'disk', path: '/', pool: 'vps', size: '10GiB' }, eth0: { type: 'nic', network: 'vps0', name: 'eth0' } }
  const global = { family: 'inet', address: `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`, netmask: '8', scope: 'global' }
  const counters = {
    bytes_received: n * 1000,
    bytes_sent: n * 900,
    packets_received: n,
    packets_sent: n,
    errors_received: 0,
    errors_sent: 0,
  }
  return {
    ...{ name: key, type: 'container', status: 'Running', status_code: 103, location: `n${(n % members) + 1}`, architecture: 'x86_64' },
    ...{ config, devices, expanded_config: config, expanded_devices: devices, profiles: ['default'], ephemeral: false, stateful: false },
    ...{ created_at: '2026-11-01T00:00:00Z', last_used_at: '2026-11-02T00:00:00Z', description: '', project: 'portal', snapshots: null },
    state: {
      ...{ status: 'Running', status_code: 103, pid: 1000 + n, processes: 20, started_at: '2026-11-02T00:00:00Z' },
      disk: { root: { usage: 1_000_000, total: 10_737_418_240 } },
      ...{ cpu: { usage: n * 1e6 }, memory: { usage: 2e8, usage_peak: 3e8, total: 1_073_741_824, swap_usage: 0, swap_usage_peak: 0 } },
      network: {
        eth0: {
          addresses: [global],
          counters,
          hwaddr: '10:66:6a:00:00:01',
          host_name: `veth${n}`,
          mtu: 1500,
          state: 'up',
          type: 'broadcast',
        },
      },
    },
  }
}

const sync = (metadata) =>
  JSON.stringify({ type: 'sync', status: 'Success', status_code: 200, operation: '', error_code: 0, error: '', metadata })
const list = Buffer.from(sync(Array.from({ length: machines }, (_, n) => instance(n))))
const cluster = Buffer.from(
  sync(Array.from({ length: members }, (_, n) => ({ server_name: `n${n + 1}`, url: `https://10.0.0.${n + 1}:8443`, status: 'Online' }))),
)

const identity = newCertificate('bench-incus', '127.0.0.1')
const [own, chooser] = [newCertificate('machines'), newCertificate('cluster')]
/** What was asked for, by the kind of call. */
const asked = { list: 0, members: 0, other: 0 }

const server = createServer(
  { key: identity.key, cert: identity.certificate, requestCert: true, rejectUnauthorized: false },
  (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'https://peer')
    const kind =
      pathname === '/1.0/instances' ? 'list' : pathname === '/1.0/cluster/members' ? 'members' : pathname === '/asked' ? null : 'other'
    if (kind !== null) asked[kind]++
    const said = { list, members: cluster }[kind ?? ''] ?? Buffer.from(kind === null ? JSON.stringify(asked) : '')
    response.writeHead(said.length > 0 ? 200 : 404, { 'content-type': 'application/json' }).end(said)
  },
)
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address()
  const settings = {
    addresses: `https://127.0.0.1:${port}`,
    serverCertificate: identity.certificate,
    ...{ machinesCertificate: own.certificate, machinesKey: own.key, clusterCertificate: chooser.certificate, clusterKey: chooser.key },
    ...{ project: 'portal', pool: 'vps', network: 'vps0' },
  }
  writeFileSync(join(folder, `incus-${first}.json`), JSON.stringify(settings))
  console.log(`incus ${port} ${(list.length / 1e6).toFixed(2)}`)
})
process.once('SIGTERM', () => process.exit(0))
