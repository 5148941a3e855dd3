import { formatMoney } from '@portal/contracts/money.ts'
import { call } from '../../api/client.ts'
import { currentLocale, translator } from '../../i18n/i18n.tsx'
import { paths } from '../../paths.ts'
import type { Found } from '../../shell/palette-source.ts'
import { tones } from './invoice-tones.ts'

/** The palette's way to a document: by its number, by what it sold, by its amount. */
export async function findInvoices(text: string, signal: AbortSignal): Promise<readonly Found[]> {
  const { items } = await call('user/order/list', { page: 1, pageSize: 10, search: text }, { signal })
  const t = translator()
  return items.slice(0, 5).map(({ id, number, summary, total, status }) => ({
    id: String(id),
    title: number,
    detail: [summary, formatMoney(total, currentLocale())].filter(Boolean).join(', '),
    to: paths.invoice(id),
    tone: tones[status],
    status: t(`orders.status.${status}`),
  }))
}
