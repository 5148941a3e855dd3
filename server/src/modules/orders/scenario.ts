import type { Tx } from '../../platform/tx.ts'
import { findBySignInName } from '../accounts/index.ts'
import { findBrand } from '../brands/index.ts'
import { addReceived, type Settlement } from '../invoices/index.ts'
import { post } from '../ledger/index.ts'
import { bookReceipt } from '../payments/index.ts'
import { placeTopup } from './place.ts'

const DEMO_BRAND = 1

/** What the demo's customers begin with: a top-up that arrived, a gift, some points. All of it through the same doors as everything else. */
export const seedOrders =
  (settlement: Settlement) =>
  async (tx: Tx): Promise<void> => {
    const brand = await findBrand(tx, DEMO_BRAND)
    const account = brand && (await findBySignInName(tx, brand.id, 'demo'))
    if (!brand || !account) return
    const owner = { brandId: brand.id, accountId: account.id, currency: brand.currency }
    const who = { brand, accountId: account.id, lang: account.locale }
    const invoice = await placeTopup(tx, who, { amount: 15_000, method: null, note: '' })
    await addReceived(tx, invoice.id, invoice.total)
    await bookReceipt(tx, invoice, 'demo')
    await post(tx, 'wallet-top-up', { ...owner, key: 'demo:top-up', cause: { invoiceId: invoice.id }, amount: invoice.total })
    await settlement.pay(tx, invoice.id, 'gateway', 'system')
    const welcome = { reason: 'Welcome gift' }
    await post(tx, 'grant', { ...owner, key: 'demo:welcome', cause: welcome, wallet: 'promotional', amount: 1000 })
    await post(tx, 'grant', { ...owner, key: 'demo:points', cause: welcome, wallet: 'points', amount: 2140 })
  }
