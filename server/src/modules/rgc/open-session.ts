import type { InputOf } from '@portal/contracts/endpoint.ts'
import { events } from '@portal/contracts/events.ts'
import type { rgcSessionCreate } from '@portal/contracts/modules/rgc.contract.ts'
import { RGC_PROTOCOLS, type RgcProtocol } from '@portal/contracts/rgc.ts'
import { addSeconds } from '@portal/contracts/time.ts'
import { fail, failField } from '../../platform/errors.ts'
import type { TxCall } from '../../platform/http/handlers.ts'
import { lockCollection } from '../../platform/lock-collection.ts'
import { nextIds } from '../../platform/rows.ts'
import type { Tx } from '../../platform/tx.ts'
import { addForward, type GatewayFound, gatewaysIn } from '../edge/index.ts'
import { allowedOf } from './allow.ts'
import * as queue from './queue.ts'
import { mayNow, type Reached, reach } from './reach.ts'
import { canLeadTo, endAt, hostKey, LOOK_SECONDS, mostOf, nearest, wayOf } from './rgc.rules.ts'
import { countLive, insertSession, type Session } from './store.ts'

type Call = Pick<TxCall<typeof rgcSessionCreate>, 'tx' | 'customer' | 'ip' | 'note'>
type Input = InputOf<typeof rgcSessionCreate>

/** Who may connect, or the field's own sentence. */
export function checkedAllow({ allow, everyone }: Pick<Input, 'allow' | 'everyone'>, callerIp: string): readonly string[] {
  const allowed = allowedOf(allow ?? [callerIp], everyone)
  if ('networks' in allowed) return allowed.networks
  const { entry, code } = allowed.refused
  return failField('allow', code, { entry })
}

/**
 * Rows only: the session, what is desired of its gateway, and the run status that says so, in one commit. The service is locked, so no more are
 * opened than there may be; the gateway is locked in `addForward`, so no port is given twice.
 */
export async function openSession({ tx, customer, ip, note }: Call, input: Input): Promise<Session> {
  const reached = await reach(tx, customer.id, input.id, true)
  const { access, remote } = reached
  const { service, role } = access
  note({ detail: service.name, serviceId: service.id, accountId: service.accountId })
  await mayNow(tx, reached, customer, 'remote')
  const { protocol, door, username } = await doorTo(tx, reached, input.protocol)
  const allow = checkedAllow(input, ip)
  const most = mostOf(service.plan)
  if (most === 0) fail('rgc.not-in-plan', { name: service.name })
  await lockCollection(tx, 'rgc-sessions', service.id)
  if ((await countLive(tx, service.id)) >= most) fail('rgc.limit', { most, name: service.name })
  const gateway = await gatewayFor(tx, input.gatewayId, { locationId: service.locationId, target: door.address })
  const [id = 0] = await nextIds(tx, 'rgc_session_id_seq', 1)
  const until = endAt(tx.now, input.hours)
  // The machine is locked before the gateway, as everywhere.
  const shown = await remote.begin(tx, service.id, 'rgc-create', role === 'owner' ? 'customer' : 'member')
  if (!shown) fail('busy')
  const forward = { id: hostKey(id), owner: 'rgc', serviceId: service.id, hostId: gateway.hostId, port: null } as const
  const added = await addForward(tx, { ...forward, target: wayOf(door, gateway.hostId), allow, expiresAt: until })
  if ('refused' in added) fail(added.refused === 'no-gateway' ? 'rgc.no-gateway' : 'rgc.gateway-full', { gateway: gateway.title })
  const { publicName, port } = added.place
  const session = await insertSession(tx, {
    ...{ id, serviceId: service.id, serviceName: service.name, ownerId: service.accountId, accountId: customer.id },
    ...{ hostId: gateway.hostId, locationId: gateway.locationId, gateway: gateway.title, publicName, port },
    ...{ protocol, username, allow, everyone: input.everyone, state: 'creating', turn: 'rgc-create', createdAt: tx.now, until },
  })
  await tx.enqueue(queue.settle, { sessionId: id }, { key: queue.settleKey(id), dueAt: addSeconds(tx.now, LOOK_SECONDS) })
  await tx.enqueue(queue.expire, { sessionId: id }, { key: queue.expireKey(id), dueAt: until })
  note({ detail: `${service.name}: ${placeOf(session)}`, after: { protocol, allow, until: until.toISOString() } })
  await tellChanged(tx, session)
  return session
}

export const placeOf = ({ publicName, port }: Pick<Session, 'publicName' | 'port'>): string => `${publicName}:${port}`

/** Both who opened it and whose the service is see it as it is now. */
export async function tellChanged(tx: Tx, { id, serviceId, accountId, ownerId }: Session): Promise<void> {
  for (const reader of new Set([accountId, ownerId])) await tx.emit(events.rgcChanged, { sessionId: id, serviceId }, reader)
}

/** Where the service's own record leads; a caller chooses among its ways and names no target. */
async function doorTo(tx: Tx, { access: { service }, remote }: Reached, wanted: RgcProtocol | undefined) {
  const found = await remote.doors(tx, service.id)
  const doors = found?.doors ?? {}
  const first = (Object.keys(doors) as RgcProtocol[]).find((one) => RGC_PROTOCOLS.includes(one))
  if (!found || first === undefined) return fail('rgc.no-address', { name: service.name })
  const protocol = wanted ?? first
  const door = doors[protocol] ?? fail('rgc.protocol', { name: service.name, protocol: protocol.toUpperCase() })
  return { protocol, door, username: found.username }
}

async function gatewayFor(
  tx: Tx,
  wanted: number | undefined,
  { locationId, target }: { readonly locationId: number | null; readonly target: string },
): Promise<GatewayFound> {
  const gateways = (await gatewaysIn(tx, null)).filter((one) => canLeadTo(one, target))
  const chosen = wanted === undefined ? nearest(gateways, locationId) : gateways.find(({ hostId }) => hostId === wanted)
  // One that is silent could not say that it is open.
  return chosen?.open && !chosen.silent ? chosen : fail('rgc.no-gateway')
}
