import { useTranslations } from 'use-intl'
import { Money } from '../../../design/data/money.tsx'
import { DocumentSums } from '../../orders/payment/document-sums.tsx'
import type { RenewPreview } from './renewable.ts'

/** The sums of the documents that would be issued, with what was taken off and put on. */
export function RenewSums({ preview }: { preview: Pick<RenewPreview, 'subtotal' | 'discounts' | 'vat' | 'total' | 'approxTotal'> }) {
  const t = useTranslations('orders')
  const { subtotal, discounts, vat, total, approxTotal } = preview
  const rows = [
    discounts.length > 0 || vat ? { term: t('subtotal'), value: <Money value={subtotal} /> } : null,
    ...discounts.map(({ label, amount }) => ({
      term: label,
      value: <Money value={{ ...amount, amount: -Math.abs(amount.amount) }} tone="good" />,
    })),
    vat && { term: t('vatPercent', { n: vat.percent }), value: <Money value={vat.amount} /> },
  ]
  return <DocumentSums rows={rows} total={total} approxTotal={approxTotal} />
}
