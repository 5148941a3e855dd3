import type { Tx } from '../../platform/tx.ts'
import { listBrands } from '../brands/index.ts'
import { insertPromotion } from './store.ts'

/** Codes to try: one that everybody may know, one for the first order, one that is over. */
export async function seedPromotions(tx: Tx): Promise<void> {
  const [brand] = await listBrands(tx)
  if (!brand) return
  const common = {
    brandId: brand.id,
    planIds: [],
    minimum: 0,
    perCustomer: null,
    total: null,
    from: null,
    to: null,
    note: '',
    createdBy: 'demo',
  }
  const percent = { ...common, kind: 'percent' as const, amount: null, firstOrderOnly: false, advertised: false }
  await insertPromotion(tx, { ...percent, code: 'NOV10', percent: 10, minimum: 1000, advertised: true })
  await insertPromotion(tx, { ...percent, code: 'FIRST20', percent: 20, firstOrderOnly: true, perCustomer: 1 })
  await insertPromotion(tx, { ...percent, code: 'SUMMER15', percent: 15, to: new Date('2026-09-01T00:00:00Z') })
}
