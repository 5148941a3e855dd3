import { toDecimalText } from '@portal/contracts/money.ts'
import { transferPolicyView } from '@portal/contracts/transfer-policy.ts'
import type { Tx } from '../../../platform/tx.ts'
import { findService } from '../../services/index.ts'
import { limitOf } from '../metrics/transfer.rules.ts'
import type { Vps } from '../store.ts'
import { policyOf } from './policy.rules.ts'
import { canLimit } from './settle.ts'

/** What staff see of what happens when the transfer is used, and of what its engine was told because of it. */
export async function transferFacts(tx: Tx, id: number, machine: Vps): Promise<Record<string, string | null>> {
  const service = await findService(tx, id)
  if (!service || limitOf(service.plan) === null) return {}
  const policy = transferPolicyView(policyOf(service.plan, await canLimit(tx, machine)), service.currency)
  const speed = 'mbps' in policy && policy.mbps !== null ? `${policy.mbps} Mbit/s` : null
  const price = policy.action === 'charge' ? `${toDecimalText(policy.perGb)} ${policy.perGb.currency}/GB` : null
  const { transferCap, mbpsWanted, mbps } = machine
  return {
    transferPolicy: [policy.action, price, speed].filter((part) => part !== null).join(', '),
    transferCap: transferCap === null ? null : `${toDecimalText({ amount: transferCap, currency: service.currency })} ${service.currency}`,
    transferLimited: mbpsWanted === null ? null : `${mbpsWanted} Mbit/s${mbps === mbpsWanted ? '' : ' …'}`,
  }
}
