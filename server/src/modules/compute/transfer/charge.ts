import type { Localized } from '@portal/contracts/locale.ts'
import type { VatInfo } from '@portal/contracts/modules/invoices.contract.ts'
import { isoDate } from '@portal/contracts/time.ts'
import type { Tx } from '../../../platform/tx.ts'
import { brandOfInvoice, type Draft, findInvoice, issuePaid, priced } from '../../invoices/index.ts'
import { purses } from '../../ledger/index.ts'
import type { Service } from '../../services/index.ts'
import type { Vps } from '../store.ts'
import type { Means } from './policy.rules.ts'
import { insertCharge, type TransferMonth } from './store.ts'

const title: Localized = { 'en-US': 'Additional transfer', 'vi-VN': 'Lưu lượng vượt mức', 'zh-CN': '超额流量' }

/** What its owner can pay now. The wallets stay locked until the end of the transaction. */
export async function meansOf(
  tx: Tx,
  service: Service,
  { transferCap }: Pick<Vps, 'transferCap'>,
  { perGb, charged }: { readonly perGb: number; readonly charged: number },
): Promise<Means> {
  const brand = await brandOfInvoice(tx, service.brandId)
  const purse = (await purses(tx, [service.accountId], brand.currency)).get(service.accountId)
  const vatInfo = await vatInfoOf(tx, service)
  return {
    capLeft: transferCap === null ? null : Math.max(0, transferCap - charged),
    spendable: (purse?.promotional ?? 0) + (purse?.main ?? 0),
    priceOf: (gb) => priced(brand, { type: 'other', lines: [lineOf(service, perGb, gb, '')], vatInfo }).total,
  }
}

interface Charge {
  readonly month: TransferMonth
  readonly perGb: number
  readonly firstGb: number
  readonly lastGb: number
}

/**
 * Charges these gigabytes by one document that the balance pays, in this transaction. Returns what was paid: minor units, with VAT.
 * The month must be locked; the same gigabytes a second time are refused by the database.
 */
export async function charge(tx: Tx, service: Service, { month, perGb, firstGb, lastGb }: Charge): Promise<number> {
  const { brandId, accountId, id: serviceId, timeZone } = service
  const [from, until] = [isoDate(month.fromAt, timeZone), isoDate(month.untilAt, timeZone)]
  const gb = lastGb - firstGb + 1
  const draft: Draft = {
    ...{ brandId, accountId, type: 'other', vatInfo: await vatInfoOf(tx, service), method: 'balance' },
    lines: [lineOf(service, perGb, gb, `${from} – ${until} · ${firstGb}–${lastGb} GB`)],
  }
  let amount = 0
  await issuePaid(tx, await brandOfInvoice(tx, brandId), [draft], async ([issued]) => {
    if (!issued) throw new Error(`the balance of ${accountId} does not pay what was found to be affordable`)
    amount = issued.total
    await insertCharge(tx, { serviceId, fromAt: month.fromAt, firstGb, lastGb, invoiceId: issued.id, amount, at: tx.now })
  })
  return amount
}

function lineOf({ id: serviceId, planId, locationId, name }: Service, perGb: number, gb: number, about: string): Draft['lines'][number] {
  const text = `${name} · ${about}`
  return {
    ...{ kind: 'other', description: title, detail: { 'en-US': text, 'vi-VN': text, 'zh-CN': text } },
    ...{ unitCost: perGb, quantity: gb, subtotal: perGb * gb, serviceId, planId, locationId, options: {} },
  }
}

/** As on the document that the service was ordered with [M8]; that of a former owner is nobody else's. */
async function vatInfoOf(tx: Tx, { invoiceId, accountId }: Service): Promise<VatInfo | null> {
  const order = invoiceId === null ? null : await findInvoice(tx, invoiceId)
  return order?.accountId === accountId ? order.vatInfo : null
}
