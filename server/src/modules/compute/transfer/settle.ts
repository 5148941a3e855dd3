import { TRANSFER_SUSPENSION } from '@portal/contracts/constants.ts'
import type { SoldTransferPolicy } from '@portal/contracts/transfer-policy.ts'
import { txJob } from '../../../platform/jobs/handler.ts'
import type { Tx } from '../../../platform/tx.ts'
import { findEngine } from '../../infrastructure/index.ts'
import { lockService, notifyChanged, resumeService, type Service, suspendService } from '../../services/index.ts'
import { limitOf, monthOf } from '../metrics/transfer.rules.ts'
import { applyBandwidth, settleTransfer } from '../queue.ts'
import { lockVps, patchVps, type Vps } from '../store.ts'
import { charge, meansOf } from './charge.ts'
import { chargeNow, type Enforced, enforcedBy, gbOver, policyOf } from './policy.rules.ts'
import { dueMonths, lockMonths, patchMonth, type TransferMonth } from './store.ts'
import { tellCharged, tellEnforced } from './tell.ts'

const AT_ONCE = 500

/** A month has ended, or a balance may suffice again: each service is settled by itself. */
export async function bookTransfers(tx: Tx): Promise<void> {
  for (const serviceId of await dueMonths(tx, AT_ONCE)) await bookTransfer(tx, serviceId)
}

export const bookTransfer = (tx: Tx, serviceId: number): Promise<void> =>
  tx.enqueue(settleTransfer, { serviceId }, { key: `vps-transfer:${serviceId}` })

export const settleTransferJob = txJob(settleTransfer, { run: (tx, { serviceId }) => settle(tx, serviceId) })

/** Whether the engine that a machine is on can limit its bandwidth; as it last said, also while it is away. */
export async function canLimit(tx: Tx, { engine }: Pick<Vps, 'engine'>): Promise<boolean> {
  return engine !== null && (await findEngine(tx, engine))?.capabilities.bandwidth === true
}

/**
 * Brings a server to what its plan says about the transfer of its months: past ones are charged and closed, and the present one is
 * charged, limited, stopped or let run. It decides by the rows as they are now, so that it may run at any time and any number of times. [D26]
 */
export async function settle(tx: Tx, serviceId: number): Promise<void> {
  const service = await lockService(tx, serviceId)
  const machine = await lockVps(tx, serviceId)
  if (!service || !machine) return
  const now = monthOf(service, tx.now)
  const policy = policyOf(service.plan, await canLimit(tx, machine))
  let enforced: Enforced | null = null
  for (const month of await lockMonths(tx, serviceId, now?.from ?? null)) {
    const ended = month.untilAt <= tx.now || service.state !== 'active'
    const acts = await settleMonth(tx, { service, machine, policy, month, ended })
    if (!ended) enforced = acts
  }
  // One that has ended stays as it is; staff who bring it back have it settled again.
  if (service.state === 'active') await enforce(tx, service, machine, enforced, policy)
}

interface Settled {
  readonly service: Service
  readonly machine: Vps
  readonly policy: SoldTransferPolicy
  readonly month: TransferMonth
  readonly ended: boolean
}

/** Charges what is due and writes what applies now; returns it. */
async function settleMonth(tx: Tx, { service, machine, policy, month, ended }: Settled): Promise<Enforced | null> {
  const limit = limitOf(service.plan)
  const used = month.received + month.sent
  if (limit === null || used < limit || policy.action === 'notify') {
    await patchMonth(tx, month, { open: false, enforced: null, short: false })
    return null
  }
  let [settledGb, exhausted, short] = [month.settledGb, false, false]
  if (policy.action === 'charge') {
    const means = await meansOf(tx, service, machine, { perGb: policy.perGb, charged: month.charged })
    const over = gbOver(used, limit)
    const decision = chargeNow({ over, settled: settledGb, enforced: month.enforced, chargedAt: month.chargedAt, ended }, means, tx.now)
    if (decision.charge > 0) {
      const amount = await charge(tx, service, { month, perGb: policy.perGb, firstGb: settledGb + 1, lastGb: settledGb + decision.charge })
      await patchMonth(tx, month, { charged: month.charged + amount, chargedAt: tx.now })
      if (month.charged === 0) await tellCharged(tx, service, month, { perGb: policy.perGb, cap: machine.transferCap ?? 0 })
    }
    settledGb = decision.settled
    exhausted = decision.exhausted
    // The cap would allow more: it is the balance that does not suffice.
    short = exhausted && means.capLeft !== null && means.priceOf(1) <= means.capLeft
  }
  const enforced = ended ? null : enforcedBy(policy, exhausted)
  await patchMonth(tx, month, { ...{ open: !ended, enforced, settledGb, short: short && !ended }, ...stoppedNow(month, machine, enforced) })
  if (enforced !== null && enforced !== month.enforced) await tellEnforced(tx, service, month, enforced, policy)
  return enforced
}

/** One that was off already is not started again when the stop ends. */
const stoppedNow = (month: TransferMonth, machine: Vps, enforced: Enforced | null): Partial<TransferMonth> =>
  enforced === 'stopped' && month.enforced !== 'stopped' ? { wasOff: machine.power === 'stopped' } : {}

async function enforce(tx: Tx, service: Service, machine: Vps, enforced: Enforced | null, policy: SoldTransferPolicy): Promise<void> {
  const stopped = service.suspensions.includes(TRANSFER_SUSPENSION)
  if (enforced === 'stopped' && !stopped) await suspendService(tx, service.id, TRANSFER_SUSPENSION)
  if (enforced !== 'stopped' && stopped) await resumeService(tx, service.id, TRANSFER_SUSPENSION)
  const mbpsWanted = enforced === 'limited' && 'mbps' in policy ? policy.mbps : null
  if (machine.mbpsWanted === mbpsWanted) return
  await patchVps(tx, service.id, { mbpsWanted })
  await bookBandwidth(tx, service.id, machine.engine)
  await notifyChanged(tx, service)
}

export const bookBandwidth = (tx: Tx, serviceId: number, engine: string | null): Promise<void> =>
  tx.enqueue(applyBandwidth, { serviceId, engine }, { key: `bandwidth:${serviceId}` })
