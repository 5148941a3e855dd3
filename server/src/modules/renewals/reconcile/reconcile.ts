import { isoDate } from '@portal/contracts/time.ts'
import type { Tx } from '../../../platform/tx.ts'
import { type Brand, listBrands } from '../../brands/index.ts'
import { invoiceBooks, unpaidOf } from '../../invoices/index.ts'
import { ledgerBooks, wrongWallets } from '../../ledger/index.ts'
import { receivedBooks, sentBackBooks } from '../../payments/index.ts'
import { raiseAlert, resolveAlerts } from '../alerts.store.ts'
import { type Books, reconcile } from './reconcile.rules.ts'
import { writeReconciliation } from './reconcile.store.ts'

/**
 * Compares each brand's ledger with its documents and its gateways' receipts, stores the result and alerts staff about differences. All
 * figures are read from one snapshot, so payments that arrive meanwhile are no differences. [M1]
 *
 * @returns Whether everything agrees.
 */
export async function reconcileAll(tx: Tx): Promise<boolean> {
  const brands = await listBrands(tx)
  const read = await tx.snapshot(async (at) => {
    const all: Books[] = []
    for (const { id } of brands) all.push(await readBooks(at, id))
    return all
  })
  let green = true
  for (const [n, brand] of brands.entries()) green = (await reconcileBrand(tx, brand, read[n] as Books)) && green
  return green
}

const readBooks = async (tx: Tx, brandId: number): Promise<Books> => ({
  ledger: await ledgerBooks(tx, brandId),
  wrongWallets: await wrongWallets(tx, brandId),
  invoices: await invoiceBooks(tx, brandId),
  unpaid: await unpaidOf(tx, { brandId }),
  received: await receivedBooks(tx, brandId),
  sentBack: await sentBackBooks(tx, brandId),
})

async function reconcileBrand(tx: Tx, { id: brandId, timeZone }: Brand, books: Books): Promise<boolean> {
  const result = reconcile(books)
  await writeReconciliation(tx, { brandId, day: isoDate(tx.now, timeZone), ...result })
  if (result.green) await resolveAlerts(tx, { brandId, kind: 'reconciliation', serviceId: 0 }, 'system')
  else
    await raiseAlert(tx, {
      brandId,
      kind: 'reconciliation',
      serviceId: 0,
      detail: { checks: result.checks.filter(({ ok }) => !ok).length },
    })
  return result.green
}
