import { searchTerms } from '@portal/contracts/lists.ts'
import {
  type OperatorEdgeHost,
  operatorEdgeHostCode,
  operatorEdgeHostCreate,
  operatorEdgeHostDetail,
  operatorEdgeHostDrain,
  operatorEdgeHostList,
  operatorEdgeHostRemove,
  operatorEdgeHostRotate,
  operatorEdgeHostUndrain,
  operatorEdgeHostUpdate,
} from '@portal/contracts/modules/edge.operator.contract.ts'
import { addHours } from '@portal/contracts/time.ts'
import { fail, failField } from '../../platform/errors.ts'
import { command, type Handler, query } from '../../platform/http/handlers.ts'
import { randomToken, sha256 } from '../../platform/random.ts'
import type { Tx } from '../../platform/tx.ts'
import { lockLocation, offerBlocks, setGatewayOpen } from '../infrastructure/index.ts'
import { trafficSince } from './counts.store.ts'
import { viewOf } from './host.view.ts'
import {
  addHistory,
  findHostWithCounts,
  type Host,
  historyOf,
  insertHost,
  isTitleTaken,
  listHosts,
  lockHost,
  patchHost,
} from './hosts.store.ts'
import { locationCodes } from './location-codes.ts'

const CODE_HOURS = 24
const HISTORY = 50

export const edgeHostHandlers: readonly Handler[] = [
  query(operatorEdgeHostList, async ({ tx }, { page, pageSize, search, sort = 'title' }) => {
    const { rows, total } = await listHosts(tx, {
      ...{ search: searchTerms(search)?.text ?? null, descending: sort.startsWith('-') },
      ...{ limit: pageSize, offset: (page - 1) * pageSize },
    })
    const codeOf = await locationCodes(tx)
    return { items: rows.map((row) => viewOf(row, codeOf(row.host.locationId), tx.now)), total, counts: { all: total } }
  }),

  query(operatorEdgeHostDetail, async ({ tx }, { id }) => {
    const host = await shown(tx, id)
    const traffic = await trafficSince(tx, id, addHours(tx.now, -24))
    const history = await historyOf(tx, id, HISTORY)
    return {
      ...host,
      traffic: traffic.map(({ hour, received, sent }) => ({ hour: hour.toISOString(), received, sent })),
      history: history.map(({ at, what, detail, actorName }) => ({ at: at.toISOString(), what, detail, by: actorName })),
    }
  }),

  command(operatorEdgeHostCreate, async ({ tx, staff, note }, { locationId, title }) => {
    const place = (await lockLocation(tx, locationId)) ?? fail('not-found')
    if (place.archivedAt) failField('locationId', 'field.invalid')
    const host = await insertHost(tx, { locationId, title, enrolledBy: staff.username, createdAt: tx.now })
    if (!host) failField('title', 'field.taken')
    const made = await shown(tx, host.id)
    note({ detail: title, after: made })
    return made
  }),

  command(operatorEdgeHostUpdate, async ({ tx, note }, { id, version, title }) => {
    const host = await locked(tx, id)
    const before = await shown(tx, id)
    if (host.version !== version) fail('conflict')
    if (await isTitleTaken(tx, title, id)) failField('title', 'field.taken')
    await patchHost(tx, id, { title, version: version + 1 })
    const after = await shown(tx, id)
    note({ detail: title, before, after })
    return after
  }),

  command(operatorEdgeHostCode, async ({ tx, staff, note }, { id }) => {
    const host = await locked(tx, id)
    const [code, until] = [randomToken(), addHours(tx.now, CODE_HOURS)]
    await patchHost(tx, id, { code: sha256(code), codeUntil: until, codeUsed: false, enrolledBy: staff.username })
    await addHistory(tx, { hostId: id, what: 'code', actorName: staff.username })
    note({ detail: host.title, before: { codeUntil: host.codeUntil }, after: { codeUntil: until } })
    return { code, until: until.toISOString() }
  }),

  command(operatorEdgeHostRotate, async ({ tx, staff, note }, { id }) => {
    const host = await locked(tx, id)
    if (host.credential === null) fail('conflict')
    // Counted up, so that a host which waits for news hears of it now.
    await patchHost(tx, id, { rotateAskedAt: tx.now, desired: host.desired + 1 })
    await addHistory(tx, { hostId: id, what: 'rotate-asked', actorName: staff.username })
    note({ detail: host.title, before: { rotateAskedAt: host.rotateAskedAt }, after: { rotateAskedAt: tx.now } })
    return await shown(tx, id)
  }),

  command(operatorEdgeHostDrain, async ({ tx, staff, note }, { id }) => {
    note({ before: { state: 'active' }, after: { state: 'draining' } })
    const host = await turned(tx, id, 'active', 'draining', staff.username)
    note({ detail: host.title })
    return host
  }),

  command(operatorEdgeHostUndrain, async ({ tx, staff, note }, { id }) => {
    note({ before: { state: 'draining' }, after: { state: 'active' } })
    const host = await turned(tx, id, 'draining', 'active', staff.username)
    note({ detail: host.title })
    return host
  }),

  command(operatorEdgeHostRemove, async ({ tx, note }, { id }) => {
    await locked(tx, id)
    const before = await shown(tx, id)
    if (before.endpoints > 0 || before.forwards > 0 || before.addresses > 0) fail('edge.in-use')
    // Its credential is kept, so that it can be told that it is removed.
    await offerBlocks(tx, id, null, (field) => field)
    await patchHost(tx, id, { state: 'removed', code: null, codeUntil: null })
    note({ detail: before.title, before })
    return { id }
  }),
]

export async function locked(tx: Tx, id: number): Promise<Host> {
  const host = await lockHost(tx, id)
  if (!host || host.state === 'removed') fail('not-found')
  return host
}

async function turned(tx: Tx, id: number, from: Host['state'], to: Host['state'], actorName: string): Promise<OperatorEdgeHost> {
  const host = await locked(tx, id)
  if (host.state !== from) fail('conflict')
  await patchHost(tx, id, { state: to, version: host.version + 1 })
  await setGatewayOpen(tx, id, to === 'active')
  await addHistory(tx, { hostId: id, what: to === 'draining' ? 'draining' : 'undrained', actorName })
  return await shown(tx, id)
}

export async function shown(tx: Tx, id: number): Promise<OperatorEdgeHost> {
  const found = (await findHostWithCounts(tx, id)) ?? fail('not-found')
  return viewOf(found, (await locationCodes(tx))(found.host.locationId), tx.now)
}
