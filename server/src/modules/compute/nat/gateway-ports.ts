import { addSeconds } from '@portal/contracts/time.ts'
import type { Tx } from '../../../platform/tx.ts'
import { addForwards, changeTargets, forwardsOf, removeForwards, suspendForwards } from '../../edge/index.ts'
import { notifyServiceChanged } from '../power.ts'
import { hostKey, leaseFrom, lookAgainSeconds } from './gateway.rules.ts'
import { type BehindGateway, type PortStep, portStep } from './port-step.rules.ts'
import { bookPorts } from './ports.ts'
import { deletePorts, forgetPorts, type PortRow, portsOfService, settlePorts } from './store.ts'

/**
 * Rows only, and of all ports at once: what is wanted of the gateway is written, and what it said of each is. Asked again until it has said all.
 * False: a port that the block cannot do without is somebody else's there.
 */
export async function bringByGateway(tx: Tx, of: BehindGateway): Promise<boolean> {
  const forwards = await forwardsOf(tx, { ids: of.rows.map(hostKey) })
  const planned = of.rows.map((row) => portStep(of, row, forwards.get(hostKey(row)), tx.now))
  const ids = (chosen: (step: PortStep) => boolean) => ({ ids: planned.filter(chosen).map(({ row }) => hostKey(row)) })
  await removeForwards(
    tx,
    ids(({ remove }) => remove === true),
  )
  const { hostId } = of.block
  const refused = await addForwards(
    tx,
    hostId,
    planned.flatMap(({ add }) => add ?? []),
  )
  await changeTargets(
    tx,
    hostId,
    leaseFrom(tx.now),
    planned.flatMap(({ change }) => change ?? []),
  )
  for (const suspended of [true, false])
    await suspendForwards(
      tx,
      ids(({ suspend }) => suspend === suspended),
      suspended,
    )
  const steps = planned.map((step): PortStep => {
    const refusal = refused.get(hostKey(step.row))
    if (refusal === undefined) return step
    return refusal === 'port-taken' ? { row: step.row, state: 'failed' } : { row: step.row, since: step.row.changedAt }
  })
  await forgetPorts(
    tx,
    steps.flatMap(({ row, forget }) => (forget ? [row.id] : [])),
  )
  await settlePorts(
    tx,
    steps.flatMap(({ row, state }) => (state ? [{ row, state }] : [])),
  )
  await lookAgain(tx, of, steps)
  return !of.rows.some((row) => row.fixed && refused.get(hostKey(row)) === 'port-taken')
}

async function lookAgain(tx: Tx, { serviceId, rows }: BehindGateway, steps: readonly PortStep[]): Promise<void> {
  const seconds = steps.flatMap(({ since }) => (since ? [lookAgainSeconds(since, tx.now)] : []))
  if (seconds.length > 0) await bookPorts(tx, serviceId, addSeconds(tx.now, Math.min(...seconds)))
  const stateOf = (of: readonly PortRow[]): string => of.map(({ id, state }) => `${id} ${state}`).join()
  if (stateOf(await portsOfService(tx, serviceId)) !== stateOf(rows)) await notifyServiceChanged(tx, serviceId)
}

/** Its ports go for good, also those that a gateway leads. Answers whether one was ever asked to lead to it. */
export async function dropPorts(tx: Tx, serviceId: number): Promise<boolean> {
  const rows = await portsOfService(tx, serviceId)
  const led = await forwardsOf(tx, { ids: rows.map(hostKey) })
  if (led.size > 0) await removeForwards(tx, { ids: rows.map(hostKey) })
  await deletePorts(tx, serviceId)
  return led.size > 0
}
