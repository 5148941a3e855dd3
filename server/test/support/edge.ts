import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EDGE_PATHS, type EdgeReport, type EdgeState } from '@portal/contracts/edge-wire.ts'
import type { DesiredEndpoint } from '../../src/modules/edge/index.ts'
import { parseKeyRing, SecretBox } from '../../src/platform/secrets.ts'
import type { TestPortal } from './portal.ts'
import type { StaffMember } from './staff.ts'

/** The portal's own keys, as its files have them. */
export const boxOf = ({ dataDir }: TestPortal): SecretBox =>
  new SecretBox(parseKeyRing(readFileSync(join(dataDir, 'secret-keys'), 'utf8').trim()))

export const newSecret = (): string => randomUUID() + randomUUID()

export interface EdgeAnswer<T> {
  readonly http: number
  readonly body: T | null
}

/** What a host sends, to the letter. */
export async function sent<T>(
  portal: TestPortal,
  path: string,
  { bearer, body, method = body === undefined ? 'GET' : 'POST' }: { bearer?: string; body?: unknown; method?: 'GET' | 'POST' } = {},
): Promise<EdgeAnswer<T>> {
  const response = await portal.app.inject({
    ...{ method, url: path },
    headers: {
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { http: response.statusCode, body: response.body === '' ? null : (JSON.parse(response.body) as T) }
}

export interface EnrolledHost {
  readonly id: number
  readonly secret: string
  readonly bearer: string
  readonly addresses: readonly string[]
  readonly state: (since?: number) => Promise<EdgeAnswer<EdgeState>>
  readonly report: (more?: Partial<EdgeReport>) => Promise<EdgeAnswer<{ acknowledged: number | null }>>
}

const FACTS = {
  software: '0.1.0',
  engines: ['node'],
  cores: 2,
  load: 0.5,
  memoryMb: 2048,
  memoryUsedMb: 512,
  connections: 3,
  filter: 'on',
  forwarding: { engine: 'relay', trouble: null, protocols: ['tcp', 'udp'] },
} as const

/** A host of its own with a range, enrolled as its administrator would. */
export async function enrolledHost(portal: TestPortal, as: StaffMember, title: string, cidr: string): Promise<EnrolledHost> {
  const { items } = await portal.ok('operator/location/list', {}, { as })
  const locationId = items.find(({ code }) => code === 'SGN')?.id ?? 0
  const { id } = await portal.ok('operator/edge-host/create', { locationId, title }, { as })
  await portal.ok('operator/edge-pool/create', { hostId: id, cidr, sameOutgoing: false }, { as })
  const { code } = await portal.ok('operator/edge-host/code', { id }, { as })
  const secret = newSecret()
  await sent(portal, EDGE_PATHS.enrol, { body: { code, secret } })
  const bearer = `${id}.${secret}`
  const { rows } = await portal.db.pool.query<{ address: string }>('select address from edge_address where host_id = $1 order by id', [id])
  const startedAt = portal.clock.now().toISOString()
  return {
    ...{ id, secret, bearer, addresses: rows.map(({ address }) => address) },
    state: (since = 0) => sent(portal, `${EDGE_PATHS.state}?since=${since}`, { bearer }),
    report: (more = {}) => {
      const usual = { now: portal.clock.now().toISOString(), applied: 0, facts: { ...FACTS, startedAt }, troubles: [], counted: null }
      return sent(portal, EDGE_PATHS.report, { bearer, body: { ...usual, ...more } })
    },
  }
}

export const desired = (id: string, address: string, more: Partial<DesiredEndpoint> = {}): DesiredEndpoint => ({
  ...{ id, serviceId: 1, address, port: 1080, protocol: 'http', user: 'user', password: 'word', suspended: false },
  limits: { connections: 10, perSecond: 10, idleSeconds: 60 },
  ...more,
})
