import { isoDate } from '@portal/contracts/time.ts'
import type { Tx } from '../../../platform/tx.ts'
import { type Brand, listBrands } from '../../brands/index.ts'
import { invoiceBooks } from '../../invoices/index.ts'
import { ledgerBooks, wrongWallets } from '../../ledger/index.ts'
import { receivedBooks, sentBackBooks } from '../../payments/index.ts'
import { raiseAlert, resolveAlerts } from '../alerts.store.ts'
import { reconcile } from './reconcile.rules.ts'
import { writeReconciliation } from './reconcile.store.ts'

/** Holds the books of every brand against each other and keeps what was found; true where all agree. Staff hear of what does not. */
export async function reconcileAll(tx: Tx): Promise<boolean> {
  let green = true
  for (const brand of await listBrands(tx)) green = (await reconcileBrand(tx, brand)) && green
  return green
}

async function reconcileBrand(tx: Tx, { id: brandId, timeZone }: Brand): Promise<boolean> {
  const books = {
    ledger: await ledgerBooks(tx, brandId),
    wrongWallets: await wrongWallets(tx, brandId),
    invoices: await invoiceBooks(tx, brandId),
    received: await receivedBooks(tx, brandId),
    sentBack: await sentBackBooks(tx, brandId),
  }
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
