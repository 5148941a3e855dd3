import { fail } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { findNode, updateNode } from './node.store.ts'
import { pickNode } from './placement.rules.ts'
import { findReservation, lockLocation, moveReservation, openNodes } from './store.ts'

/** Another host of the same cluster, by the name that its engine knows it by. */
export interface OtherHost {
  readonly nodeId: number
  readonly member: string
}

/**
 * What a service holds on a node goes to another host of the same engine and location that has room; null where none has. Asked again
 * after it moved it answers where it is now.
 */
export async function relocate(
  tx: Tx,
  serviceId: number,
  fromId: number,
  neighbours: ReadonlyMap<number, number>,
): Promise<OtherHost | null> {
  const from = await findNode(tx, fromId)
  if (!from?.engine) return null
  await lockLocation(tx, from.node.locationId)
  const held = (await findReservation(tx, serviceId))?.reservation
  if (!held) return null
  const nodes = (await openNodes(tx, [from.node.locationId])).flatMap((node) =>
    node.engine.id === from.engine?.id && node.member !== null ? [{ ...node, member: node.member }] : [],
  )
  const there = nodes.find(({ id }) => id === held.nodeId && id !== fromId)
  const to = there ?? pickNode(nodes, { need: held, placement: nodes[0]?.placement ?? 'spread', exclude: [fromId], neighbours })
  if (!to) return null
  if (!there) await moveReservation(tx, serviceId, to.id)
  return { nodeId: to.id, member: to.member }
}

/** It did not leave: what it holds is there again, whether or not that node takes anything new. */
export async function placeBack(tx: Tx, serviceId: number, nodeId: number): Promise<void> {
  const node = (await findNode(tx, nodeId))?.node
  if (!node || (await findReservation(tx, serviceId))?.reservation.nodeId === nodeId) return
  await lockLocation(tx, node.locationId)
  await moveReservation(tx, serviceId, nodeId)
}

/** It takes nothing new from now on; one that took nothing already stays so. */
export async function drainNode(tx: Tx, id: number): Promise<void> {
  const { node } = (await findNode(tx, id)) ?? fail('not-found')
  await lockLocation(tx, node.locationId)
  if (node.state === 'active' && !(await updateNode(tx, id, node.version, { state: 'draining' }))) fail('conflict')
}
