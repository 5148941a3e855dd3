import type { Localized } from '@portal/contracts/locale.ts'
import type { Tx } from '../../platform/tx.ts'
import { brandOfInvoice, issueCredited } from '../invoices/index.ts'
import { takeBonusBack } from './bonus.ts'
import { countPaid } from './store.ts'

const bonusLine = (code: string): Localized => ({
  'en-US': `Top-up bonus ${code}`,
  'vi-VN': `Thưởng nạp tiền ${code}`,
  'zh-CN': `充值赠送 ${code}`,
})

/** The document of a code was paid: its use counts, and a top-up's bonus is credited. With the count or not at all, so once [M9]. */
export async function usePaid(tx: Tx, invoiceId: number, total: number): Promise<void> {
  const use = await countPaid(tx, invoiceId, total)
  if (use?.appliesTo !== 'topups') return
  const { brandId, accountId, amount, code, undeserved } = use
  await issueCredited(tx, { brandId, accountId, amount, description: bonusLine(code), key: `bonus:${invoiceId}`, by: 'system' })
  // The money went back before its bonus was given.
  if (undeserved > 0) await takeBonusBack(tx, use, undeserved, (await brandOfInvoice(tx, brandId)).currency)
}
