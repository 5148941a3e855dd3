import { readFileSync } from 'node:fs'
import { type AnyEndpoint, isOfStaff } from '@portal/contracts/endpoint.ts'
import { registry } from '@portal/contracts/registry.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Customer, customer, PASSWORD } from '../support/customers.ts'
import { activeVps } from '../support/journey.ts'
import { createTestPortal, type TestPortal } from '../support/portal.ts'
import { activeProxies } from '../support/proxies.ts'

const PROXIES = 'user/service/vms/app/proxy/'

/** What stands under somebody's service: its table, and how a row comes to be there (server, moment) where nobody makes it. */
const UNDER_A_SERVICE: Readonly<Record<string, { readonly table: string; readonly planted?: string }>> = {
  endpointId: { table: 'proxy_endpoint' },
  snapshotId: {
    table: 'vps_snapshot',
    planted: `(service_id, name, state, taken_at, os_title, disk_gb) values ($1, 'before', 'ready', $2, 'Debian 12', 20)`,
  },
  diskId: {
    table: 'vps_disk',
    planted: `(service_id, name, size_gb, wanted_gb, state) values ($1, 'photos', 10, 10, 'ready')`,
  },
  alertId: {
    table: 'vps_alert',
    planted: `(service_id, metric, over, threshold, minutes, enabled) values ($1, 'cpu', true, 90, 5, true)`,
  },
  portId: {
    table: 'vps_port',
    planted: `(service_id, protocol, slot, guest_port, state, changed_at) values ($1, 'tcp', 9, 8080, 'open', $2)`,
  },
  targetId: {
    table: 'vps_live_target',
    planted: `(service_id, ref, name, tls, host, port, app, key) values ($1, 'a', 'Tube', true, 'live.example', 443, 'live', 'sealed')`,
  },
  imageId: {
    table: 'vps_image',
    planted: `(account_id, service_id, name, engine, base, os_title, family, username, min_memory_mb, min_disk_gb, state, made_at)
      select account_id, id, 'own', 'node-1', 'debian-12', 'Debian 12', 'linux', 'root', 512, 10, 'ready', $2::timestamptz from service where id = $1`,
  },
  backupId: {
    table: 'vps_backup',
    planted: `(service_id, service_name, state, store, format, taken_at, image, os_title, disk_gb)
      values ($1, 'web-01', 'ready', 'local', 'simulated', $2, 'debian-12', 'Debian 12', 20)`,
  },
}

/** Attacked where such a thing is made anyway. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  userID: 'server/src/modules/services/sharing.test.ts',
  serviceId: 'server/src/modules/tickets/tickets.test.ts',
  orderId: 'server/src/modules/payments/gateway.test.ts',
  sshKeys: 'server/src/modules/accounts/ssh-keys/ssh-keys.test.ts',
  userDataId: 'server/src/modules/services/user-data/user-data.test.ts',
  archiveId: 'server/src/modules/papers/papers.test.ts',
  files: 'server/src/modules/tickets/tickets.test.ts',
  fileId: 'server/src/modules/tickets/tickets.test.ts',
  teamId: 'server/src/modules/tickets/tickets.test.ts',
}
/** Nobody's own: the brand's, and what a browser made itself. */
const NOBODYS = ['planId', 'locationId', 'isoId', 'gatewayId', 'rawId']

const ofCustomers = (registry as readonly AnyEndpoint[]).filter((endpoint) => endpoint.auth !== 'public' && !isOfStaff(endpoint))

/** Every name in an input, at whatever depth, that says which one is meant. */
function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {}, ...rest } = schema as { readonly properties?: Readonly<Record<string, unknown>> }
  const own = Object.keys(properties).filter((name) => /(Id|ID|Ids)$|^(sshKeys|files)$/.test(name))
  return [...own, ...Object.values(properties).flatMap(namesIn), ...Object.values(rest).flatMap(namesIn)]
}
const named = ofCustomers.map((endpoint) => {
  const names = new Set(namesIn(z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })))
  return { endpoint, names: [...names] }
})
const attacks = named.flatMap(({ endpoint, names }) =>
  endpoint.path.startsWith('user/service/')
    ? names.filter((name) => name in UNDER_A_SERVICE).map((name) => [endpoint.path, name, endpoint] as const)
    : [],
)

let portal: TestPortal
let attacker: Customer
/** The attacker's own: with them they come through the door. */
let mine: number
let myProxies: number
const theirs: Record<string, number> = {}

beforeAll(async () => {
  portal = await createTestPortal()
  const victim = await customer(portal, 'victim')
  attacker = await customer(portal, 'attacker')
  const server = await activeVps(portal, victim)
  mine = await activeVps(portal, attacker)
  // Off, as some of it has to be; and nobody looks after what is planted from here on.
  await portal.ok('user/service/vps/stop', { id: mine }, { as: attacker })
  myProxies = await activeProxies(portal, attacker)
  const added = { id: await activeProxies(portal, victim), type: 'http' as const, proxyUsername: 'victimsown' }
  theirs.endpointId = (await portal.ok('user/service/vms/app/proxy/add', added, { as: victim })).items[0]?.id ?? 0
  await portal.advance('10s')
  const plant = async (name: string, under: number): Promise<number> => {
    const { table = '', planted = '' } = UNDER_A_SERVICE[name] ?? {}
    const values = [under, portal.clock.now().toISOString()].slice(0, planted.includes('$2') ? 2 : 1)
    const { rows } = await portal.db.pool.query<{ id: number }>(`insert into ${table} ${planted} returning id::int`, values)
    return rows[0]?.id ?? 0
  }
  for (const [name, { planted }] of Object.entries(UNDER_A_SERVICE)) if (planted) theirs[name] = await plant(name, server)
  // Of what is refused before it is looked for where one has none at all.
  await plant('backupId', mine)
  await portal.db.pool.query(`insert into vps_live (service_id, key) values ($1, 'sealed')`, [mine])
  await portal.ok('user/prove', {}, { as: attacker, proof: PASSWORD })
})
afterAll(() => portal.dispose())

describe('what belongs to a thing of somebody else', () => {
  it.each(attacks)('%s: a %s of theirs answers as one that is not there, and stays as it is', async (path, name, { example }) => {
    const { username, sessionId } = attacker
    const about = { ...(example as object), ...('id' in (example as object) && { id: path.startsWith(PROXIES) ? myProxies : mine }) }
    const send = (id: number) => portal.post(`/api2/${path}`, { username, sessionId, ...about, [name]: id })
    const stands = async () =>
      (await portal.db.pool.query(`select t::text from ${UNDER_A_SERVICE[name]?.table} t where id = $1`, [theirs[name]])).rows
    const before = await stands()
    expect(before).toHaveLength(1)
    const [foreign, missing] = [await send(theirs[name] ?? 0), await send(987_654_321)]
    expect(foreign).toEqual(missing)
    expect(foreign).toMatchObject({ http: 404, data: { code: 'not-found' } })
    expect(await stands()).toEqual(before)
  })

  it('is attacked here by every name that a call has for it, or in the test that stands beside the name', () => {
    const names = [...new Set(named.flatMap((one) => one.names))]
    expect(names.filter((name) => !(name in UNDER_A_SERVICE) && !(name in ELSEWHERE) && !NOBODYS.includes(name))).toEqual([])
    for (const name of [...Object.keys(UNDER_A_SERVICE), ...Object.keys(ELSEWHERE)]) expect(names).toContain(name)
    expect(new Set(attacks.map(([, name]) => name))).toEqual(new Set(Object.keys(UNDER_A_SERVICE)))
    for (const [name, file] of Object.entries(ELSEWHERE))
      expect(readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')).toContain(name)
  })
})
