import type { OutputOf } from '@portal/contracts/endpoint.ts'
import {
  operatorEvacuate,
  operatorEvacuation,
  operatorEvacuationStop,
  type Evacuation as Shown,
} from '@portal/contracts/modules/evacuation.operator.contract.ts'
import { addHours } from '@portal/contracts/time.ts'
import { fail, failField } from '../../../platform/errors.ts'
import { command, type Handler, query } from '../../../platform/http/handlers.ts'
import type { Tx } from '../../../platform/tx.ts'
import { accountsByIds } from '../../accounts/index.ts'
import { drainNode, findNode, nodeNames } from '../../infrastructure/index.ts'
import { servicesByIds } from '../../services/index.ts'
import { evacuate } from '../queue.ts'
import { lostViews } from '../replace/view.ts'
import { TOLD_HOURS_BEFORE } from './next.rules.ts'
import { endEvacuation, evacuationOf, evacueesOf, insertEvacuation } from './store.ts'

export const evacuationHandlers: readonly Handler[] = [
  query(operatorEvacuation, async ({ tx }, { id }) => {
    if (!(await findNode(tx, id))) fail('not-found')
    return await shown(tx, id)
  }),

  command(operatorEvacuate, async ({ tx, note, staff }, { id, stopAt, reason, declaredOff }) => {
    const { node } = (await findNode(tx, id)) ?? fail('not-found')
    const silent = node.silentSince !== null
    // Two copies of one guest are worse than none: only a person may say that the first is off.
    if (silent && !declaredOff) fail('node.silent', { name: node.title })
    if (!silent && declaredOff) failField('declaredOff', 'field.invalid')
    if (node.member === null) fail('node.alone', { name: node.title })
    if (await runs(tx, id)) fail('node.evacuating')
    const from = new Date(stopAt)
    if (!declaredOff && from < addHours(tx.now, TOLD_HOURS_BEFORE)) failField('stopAt', 'field.invalid')
    const before = { state: node.state }
    await drainNode(tx, id)
    const row = { nodeId: id, stopAt: from, reason, declaredOff, startedAt: tx.now, startedBy: staff.username }
    // Another was faster.
    const { id: evacuationId } = (await insertEvacuation(tx, row)) ?? fail('node.evacuating')
    await tx.enqueue(evacuate, { evacuationId })
    await tx.enqueue(evacuate, { evacuationId }, { key: `${evacuate.name}:${evacuationId}:stop`, dueAt: from })
    note({ detail: node.title, before, after: { state: 'draining', stopAt, reason, declaredOff } })
    return await shown(tx, id)
  }),

  command(operatorEvacuationStop, async ({ tx, note }, { id }) => {
    const { node } = (await findNode(tx, id)) ?? fail('not-found')
    const running = await evacuationOf(tx, id)
    if (!running || !(await endEvacuation(tx, running.id, 'stopped'))) fail('conflict')
    note({ detail: node.title, before: { evacuation: 'running' }, after: { evacuation: 'stopped' } })
    return await shown(tx, id)
  }),
]

const runs = async (tx: Tx, nodeId: number): Promise<boolean> => (await evacuationOf(tx, nodeId))?.state === 'running'

async function shown(tx: Tx, nodeId: number): Promise<OutputOf<typeof operatorEvacuation>> {
  const evacuation = await view(tx, nodeId)
  return { evacuation, begin: evacuation?.state === 'running' ? { reason: 'node.evacuating' } : true }
}

async function view(tx: Tx, nodeId: number): Promise<Shown | null> {
  const found = await evacuationOf(tx, nodeId)
  if (!found) return null
  const rows = await evacueesOf(tx, found.id)
  const services = await servicesByIds(
    tx,
    rows.map(({ serviceId }) => serviceId),
  )
  const owners = await accountsByIds(
    tx,
    [...services.values()].map(({ accountId }) => accountId),
  )
  const nodes = await nodeNames(
    tx,
    rows.flatMap(({ toNodeId }) => toNodeId ?? []),
  )
  const lost = await lostViews(tx, nodeId, rows)
  const { state, startedAt, startedBy, stopAt, reason, declaredOff } = found
  return {
    ...{ state, startedBy, reason, declaredOff, startedAt: startedAt.toISOString(), stopAt: stopAt.toISOString() },
    machines: rows.map(({ serviceId, way, state, toNodeId, detail, toldAt }) => {
      const service = services.get(serviceId)
      return {
        ...{ serviceId, way, state, detail, name: service?.name ?? `#${serviceId}` },
        username: owners.get(service?.accountId ?? 0)?.username ?? '',
        to: toNodeId === null ? null : (nodes.get(toNodeId) ?? null),
        toldAt: toldAt?.toISOString() ?? null,
        lost: lost.get(serviceId) ?? null,
      }
    }),
  }
}
