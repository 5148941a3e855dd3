import { addSeconds } from '@portal/contracts/time.ts'
import type { Tx } from '../../platform/tx.ts'
import { silentEngines } from '../compute/index.ts'
import { silentControllers } from '../dedicated/index.ts'
import { hostsInTrouble } from '../edge/index.ts'
import { findEngine, silentNodes } from '../infrastructure/index.ts'
import { type ActiveAlert, type Cause, unlessExpected } from './alerts.rules.ts'

/** More of one kind than this is one trouble, not many. */
export const AT_MOST = 200
/** A moment's silence settles itself. */
const SILENT_SECONDS = 300
/** Controllers are asked every five minutes only. */
const CONTROLLER_SILENT_SECONDS = 900

/** Nodes on which staff work: that they are silent surprises nobody. */
type UnderWork = ReadonlySet<number>

/** What machines and customers' traffic run on, and cannot be seen. */
export const hosts = async (tx: Tx, active: readonly ActiveAlert[], underWork: UnderWork): Promise<Cause[]> => [
  ...(await engines(tx, active, underWork)),
  ...unlessExpected(await nodes(tx), active, ({ subject }) => underWork.has(Number(subject))),
  ...(await edgeHosts(tx)),
  ...(await controllers(tx)),
]

async function engines(tx: Tx, active: readonly ActiveAlert[], underWork: UnderWork): Promise<Cause[]> {
  const before = addSeconds(tx.now, -SILENT_SECONDS)
  const nodeIds = (await silentNodes(tx, addSeconds(tx.now, 1))).map(({ id }) => id)
  const silent = await silentEngines(tx, before, nodeIds)
  const causes = await Promise.all(
    silent.map(async ({ engine, machines: count, since }) => {
      const params = { engine: (await findEngine(tx, engine))?.title ?? engine, count, since: since.toISOString() }
      return { kind: 'engine-silent' as const, subject: engine, brandId: null, params }
    }),
  )
  if (underWork.size === 0) return causes
  // An engine is expected to be silent where nothing but those nodes' machines say so.
  const beyond = new Set((await silentEngines(tx, before, [...nodeIds, ...underWork])).map(({ engine }) => engine))
  return unlessExpected(causes, active, ({ subject }) => !beyond.has(subject))
}

async function nodes(tx: Tx): Promise<Cause[]> {
  const silent = await silentNodes(tx, addSeconds(tx.now, -SILENT_SECONDS))
  return silent.map(({ id, title: node, machines: count, since }) => ({
    ...{ kind: 'node-silent' as const, subject: String(id), brandId: null, params: { node, count, since: since.toISOString() } },
  }))
}

/** Customers' traffic may well go on: what is lost is that changes reach it. */
async function edgeHosts(tx: Tx): Promise<Cause[]> {
  const found = await hostsInTrouble(tx, addSeconds(tx.now, -SILENT_SECONDS), AT_MOST)
  return found.map(
    ({ id, title: host, silent, seenAt, endpoints, troubled }): Cause => ({
      ...{ kind: silent ? ('edge-silent' as const) : ('edge-behind' as const), subject: String(id), brandId: null },
      params: silent ? { host, count: endpoints, since: seenAt?.toISOString() ?? '' } : { host, count: troubled },
    }),
  )
}

/** Its customer cannot switch the machine, and what is not paid for is not switched off. */
async function controllers(tx: Tx): Promise<Cause[]> {
  const silent = await silentControllers(tx, addSeconds(tx.now, -CONTROLLER_SILENT_SECONDS), AT_MOST)
  return silent.map(({ hardwareId, tag: machine, since, why }) => ({
    ...{ kind: 'controller-silent' as const, subject: String(hardwareId), brandId: null },
    params: { machine, since: since.toISOString(), why },
  }))
}
