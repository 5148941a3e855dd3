import { type ChildProcess, spawn } from 'node:child_process'
import { Resolver } from 'node:dns/promises'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { freePort } from '../../../../test/support/ports.ts'
import { type DnsBench, describeDnsDriver } from '../conformance.ts'
import { rfc2136Config, rfc2136Vendor } from './driver.ts'
import { fakeDns } from './fake.conformance.ts'
import type { Key } from './tsig.ts'

const SECRET = Buffer.alloc(32, 5).toString('base64')
const WRONG = Buffer.alloc(32, 6).toString('base64')
const ZONES = ['113.0.203.in-addr.arpa', '8.b.d.0.1.0.0.2.ip6.arpa']
const KEY: Key = { name: 'portal-key', algorithm: 'hmac-sha256', secret: Buffer.from(SECRET, 'base64') }

const driverAt = (port: number, change: Record<string, unknown> = {}) =>
  rfc2136Vendor.create(
    rfc2136Config.parse({ host: '127.0.0.1', port, zones: ZONES.join(' '), keyName: 'portal-key', secret: SECRET, ...change }),
    { id: 'dns-1' },
  )

describeDnsDriver('RFC 2136 on a server of our own', async (): Promise<DnsBench> => {
  const server = await fakeDns(KEY)
  return {
    driver: driverAt(server.port),
    stranger: driverAt(server.port, { secret: WRONG }),
    look: async (name) => server.names.get(name) ?? null,
    close: () => server.close(),
  }
})

describe('DNS driver RFC 2136', () => {
  it('believes no answer that is not signed with the key, and knows a lost one from one that was never sent', async () => {
    const liar = await fakeDns(KEY, { ...KEY, secret: Buffer.from(WRONG, 'base64') })
    await expect(driverAt(liar.port).setReverse('203.0.113.7', 'a.example.com')).rejects.toMatchObject({ kind: 'refused' })
    await liar.close()
    await expect(driverAt(liar.port).setReverse('203.0.113.7', 'a.example.com')).rejects.toMatchObject({ kind: 'retry-later' })
    const silent = createServer((socket) => socket.once('data', () => socket.destroy()))
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    await expect(driverAt(port).setReverse('203.0.113.7', 'a.example.com')).rejects.toMatchObject({ kind: 'unknown-outcome' })
    silent.close()
  })

  it.each([{ zones: '' }, { zones: 'example.com' }, { secret: 'not base64!' }, { keyName: 'a b' }, { port: 0 }])(
    'refuses the settings %j',
    (bad) => {
      const settings = { host: 'ns', zones: ZONES.join(' '), keyName: 'key', secret: SECRET, ...bad }
      expect(rfc2136Config.safeParse(settings).success).toBe(false)
    },
  )
})

const repository = fileURLToPath(new URL('../../../../../', import.meta.url))
/** Unpacked there by `npm run engines`. */
const unpacked = join(process.env['PORTAL_DATA'] ?? join(repository, '.data'), 'bind')
const named = [join(unpacked, 'usr/sbin/named'), '/usr/sbin/named'].find((path) => existsSync(path))

describe.skipIf(!named)(`BIND${named ? '' : ' (skipped: named missing; npm run engines)'}`, () => {
  describeDnsDriver('RFC 2136 on BIND', () => bindBench(named ?? ''))

  it('knows whether a name leads back, and that nobody could be asked', async () => {
    const bench = await bindBench(named ?? '')
    const { driver } = bench
    const asked = [
      ...[driver.leadsBack('web.example.com', '203.0.113.7'), driver.leadsBack('web.example.com', '2001:db8::7')],
      ...[driver.leadsBack('web.example.com', '203.0.113.8'), driver.leadsBack('nobody.example.com', '203.0.113.7')],
      driverAt(1, { resolver: '127.0.0.1:9' }).leadsBack('web.example.com', '203.0.113.7'),
    ]
    const answers = await Promise.all(asked)
    await bench.close()
    expect(answers).toEqual([true, true, false, false, null])
  })
})

async function bindBench(program: string): Promise<DnsBench> {
  const directory = await mkdtemp(join(tmpdir(), 'portal-bind-'))
  const port = await freePort()
  const zone = (name: string): string =>
    `zone "${name}" { type primary; file "${directory}/${name}.db"; allow-update { key portal-key; }; };`
  const empty = '$TTL 60\n@ IN SOA ns.example.com. root.example.com. 1 60 60 60 60\n@ IN NS ns.example.com.\n'
  for (const name of ZONES) await writeFile(join(directory, `${name}.db`), empty)
  await writeFile(join(directory, 'example.com.db'), `${empty}ns IN A 192.0.2.1\nweb IN A 203.0.113.7\nweb IN AAAA 2001:db8::7\n`)
  const conf = `options { directory "${directory}"; listen-on port ${port} { 127.0.0.1; }; listen-on-v6 { none; };
  pid-file none; session-keyfile none; recursion no; dnssec-validation no; };
controls { };
key portal-key { algorithm hmac-sha256; secret "${SECRET}"; };
${[...ZONES, 'example.com'].map(zone).join('\n')}
`
  await writeFile(join(directory, 'named.conf'), conf)
  const libraries = join(unpacked, 'usr/lib/x86_64-linux-gnu')
  const child: ChildProcess = spawn(program, ['-g', '-n', '1', '-c', join(directory, 'named.conf')], {
    stdio: 'ignore',
    env: { ...process.env, LD_LIBRARY_PATH: libraries },
  })
  const resolver = new Resolver({ timeout: 1000, tries: 1 })
  resolver.setServers([`127.0.0.1:${port}`])
  const answers = (): Promise<boolean> =>
    resolver.resolveSoa(ZONES[0] ?? '').then(
      () => true,
      () => false,
    )
  for (let tries = 0; !(await answers()); tries++) {
    if (tries > 100 || child.exitCode !== null) throw new Error('BIND does not start')
    await wait(100)
  }
  return {
    driver: driverAt(port, { resolver: `127.0.0.1:${port}` }),
    stranger: driverAt(port, { secret: WRONG }),
    look: (name) =>
      resolver.resolvePtr(name).then(
        ([found]) => found ?? null,
        () => null,
      ),
    close: async () => {
      child.kill('SIGKILL')
      await rm(directory, { recursive: true, force: true })
    },
  }
}
