import { money } from '@portal/contracts/money.ts'
import { isoMinute } from '@portal/contracts/time.ts'
import type { SoldTransferPolicy } from '@portal/contracts/transfer-policy.ts'
import type { Tx } from '../../../platform/tx.ts'
import { kindsOf } from '../../kinds/index.ts'
import { notify } from '../../notices/index.ts'
import type { Service } from '../../services/index.ts'
import type { Enforced } from './policy.rules.ts'
import type { TransferMonth } from './store.ts'

const graphsOf = (tx: Tx, service: Service): string => `${kindsOf(tx).linkOf(service)}?tab=graphs`

/** Its owner is notified each time that it is limited or stopped. */
export async function tellEnforced(
  tx: Tx,
  service: Service,
  { fromAt, untilAt }: TransferMonth,
  enforced: Enforced,
  policy: SoldTransferPolicy,
): Promise<void> {
  const about = { name: service.name, until: isoMinute(untilAt, service.timeZone) }
  const request = {
    ...{ accountId: service.accountId, link: graphsOf(tx, service), mail: true },
    cause: `transfer-${enforced}:${service.id}:${fromAt.toISOString()}:${tx.now.toISOString()}`,
  }
  if (enforced === 'stopped') return await notify(tx, { ...request, kind: 'transfer-stopped', params: about })
  const mbps = 'mbps' in policy ? (policy.mbps ?? 0) : 0
  await notify(tx, { ...request, kind: 'transfer-limited', params: { ...about, mbps } })
}

/** The first charge of a month: from now on each gigabyte costs. */
export async function tellCharged(
  tx: Tx,
  service: Service,
  { fromAt, untilAt }: TransferMonth,
  { perGb, cap }: { readonly perGb: number; readonly cap: number },
): Promise<void> {
  const { currency, name, timeZone } = service
  await notify(tx, {
    ...{ accountId: service.accountId, kind: 'transfer-charged', link: graphsOf(tx, service), mail: true },
    params: { name, price: money(perGb, currency), cap: money(cap, currency), until: isoMinute(untilAt, timeZone) },
    cause: `transfer-charged:${service.id}:${fromAt.toISOString()}`,
  })
}
