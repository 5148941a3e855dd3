import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import type * as calls from '@portal/contracts/modules/rgc.contract.ts'
import { fail } from '../../platform/errors.ts'
import type { TxCall } from '../../platform/http/handlers.ts'
import { changeForward } from '../edge/index.ts'
import { shownNetwork } from './allow.ts'
import { endSessions } from './end-sessions.ts'
import { checkedAllow, placeOf, tellChanged } from './open-session.ts'
import * as queue from './queue.ts'
import { mayNow, mustLive, ownSession, reach } from './reach.ts'
import { endAt, hostKey } from './rgc.rules.ts'
import { lockLive, patchSession } from './store.ts'

type Name = Exclude<keyof typeof calls, `${string}Contract` | `${string}Schema`>
type Call<K extends Name> = TxCall<(typeof calls)[K]>
type Input<K extends Name> = InputOf<(typeof calls)[K]>
type Answer<K extends Name> = Promise<OutputOf<(typeof calls)[K]>>

export async function renew(call: Call<'rgcSessionRenew'>, { id, hours }: Input<'rgcSessionRenew'>): Answer<'rgcSessionRenew'> {
  const { tx, customer, note } = call
  const { session, reached } = await ownSession(tx, customer.id, id)
  const { service } = reached.access
  note({ detail: `${service.name}: ${placeOf(session)}`, serviceId: service.id, accountId: service.accountId })
  await mayNow(tx, reached, customer, 'remote-change')
  mustLive(session)
  const until = endAt(tx.now, hours)
  if (!(await changeForward(tx, hostKey(id), { expiresAt: until }))) fail('rgc.over')
  await patchSession(tx, id, { until })
  await tx.enqueue(queue.expire, { sessionId: id }, { key: queue.expireKey(id), dueAt: until })
  note({ before: { until: session.until.toISOString() }, after: { until: until.toISOString() } })
  await tellChanged(tx, session)
  return { until: until.toISOString() }
}

export async function updateAllow(
  call: Call<'rgcSessionUpdateAllow'>,
  { id, ...wanted }: Input<'rgcSessionUpdateAllow'>,
): Answer<'rgcSessionUpdateAllow'> {
  const { tx, customer, ip, note } = call
  const { session, reached } = await ownSession(tx, customer.id, id)
  const { service } = reached.access
  note({ detail: `${service.name}: ${placeOf(session)}`, serviceId: service.id, accountId: service.accountId })
  await mayNow(tx, reached, customer, 'remote-change')
  mustLive(session)
  const allow = checkedAllow(wanted, ip)
  if (!(await changeForward(tx, hostKey(id), { allow }))) fail('rgc.over')
  await patchSession(tx, id, { allow, everyone: wanted.everyone })
  note({ before: { allow: session.allow }, after: { allow } })
  await tellChanged(tx, session)
  return { allow: allow.map(shownNetwork), everyone: wanted.everyone }
}

/** Of a service: the caller's own, and as its owner everybody's. No right is asked for: nobody has to keep open what they opened. */
export async function close(call: Call<'rgcSessionDelete'>, { id, serviceId }: Input<'rgcSessionDelete'>): Answer<'rgcSessionDelete'> {
  const { tx, customer, note } = call
  if (id !== undefined) {
    const { session, reached } = await ownSession(tx, customer.id, id)
    const { service, role } = reached.access
    note({ detail: `${service.name}: ${placeOf(session)}`, serviceId: service.id, accountId: service.accountId })
    mustLive(session)
    return { closing: await endSessions(tx, service, [session], { ending: 'closed', by: role === 'owner' ? 'customer' : 'member' }) }
  }
  const reached = await reach(tx, customer.id, serviceId ?? 0, true)
  const { service, role } = reached.access
  const live = (await lockLive(tx, service.id)).filter(({ accountId }) => role === 'owner' || accountId === customer.id)
  note({ detail: [service.name, ...live.map(placeOf)].join(', '), serviceId: service.id, accountId: service.accountId })
  const closing = await endSessions(tx, service, live, { ending: 'closed', by: role === 'owner' ? 'customer' : 'member' })
  if (closing === 0) fail('rgc.none')
  return { closing }
}
