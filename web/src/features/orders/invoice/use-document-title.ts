import type { InvoiceType } from '@portal/contracts/machines/invoice.machine.ts'
import { useTranslations } from 'use-intl'

interface Titled {
  readonly id: number
  readonly number: string | null
  readonly type: InvoiceType
}

/** Titles a document: its number, or "Pro forma #10042" until it has one. Withdrawals are no offer to pay, so they show the id only. */
export function useDocumentTitle(): (document: Titled) => string {
  const t = useTranslations('orders')
  return ({ id, number, type }) => number ?? (type === 'referral-withdraw' ? `#${id}` : t('proForma', { id: `#${id}` }))
}
