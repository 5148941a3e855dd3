import type { VpsTransferUse } from '@portal/contracts/modules/metrics.contract.ts'
import { type Money, money } from '@portal/contracts/money.ts'
import { transferPolicyView } from '@portal/contracts/transfer-policy.ts'
import type { Tx } from '../../../platform/tx.ts'
import type { Service } from '../../services/index.ts'
import { transfersOf } from '../metrics/transfers.ts'
import { findVps } from '../store.ts'
import { policyOf } from './policy.rules.ts'
import { canLimit } from './settle.ts'
import { findMonth } from './store.ts'

/** What was used of the month that runs now, and what happens beyond it. `refused`: for whom charges are shown; undefined: they are not. */
export async function transferUse(tx: Tx, service: Service, refused?: () => Promise<string | null>): Promise<VpsTransferUse | null> {
  const used = (await transfersOf(tx, [service])).get(service.id)
  if (!used) return null
  const [machine, month] = [await findVps(tx, service.id), await findMonth(tx, service.id, new Date(used.from))]
  const policy = policyOf(service.plan, machine !== null && (await canLimit(tx, machine)))
  const inCurrency = (amount: number): Money => money(amount, service.currency)
  const cap = machine?.transferCap ?? null
  const charge = policy.action !== 'charge' || !refused ? null : await refused()
  return {
    ...used,
    policy: transferPolicyView(policy, service.currency),
    enforced: month?.enforced ?? null,
    charge:
      policy.action !== 'charge' || !refused
        ? null
        : { charged: inCurrency(month?.charged ?? 0), cap: cap === null ? null : inCurrency(cap), refused: charge },
  }
}
