import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import type { balanceStatement } from '@portal/contracts/modules/ledger.contract.ts'
import type { TxCall } from '../../platform/http/handlers.ts'
import { codesSaying, labels } from '../../platform/labels.ts'
import { documentTerms, invoicesByIds, invoicesNamed, linesOfMany, summaryOf } from '../invoices/index.ts'
import { readStatement } from '../ledger/index.ts'
import { servicesByIds, servicesOfInvoices } from '../services/index.ts'

/** The ledger's movements with the names of what they were for [M2]. */
export async function statement(
  { tx, customer, brand, lang }: TxCall<typeof balanceStatement>,
  { page, pageSize, search, sort, ...filters }: InputOf<typeof balanceStatement>,
): Promise<OutputOf<typeof balanceStatement>> {
  const terms = documentTerms(search, lang)
  const { rows, counts } = await readStatement(tx, {
    ...filters,
    accountId: customer.id,
    terms: terms && { ...terms, templates: codesSaying(terms.text, labels[lang].wallet.cause) },
    invoiceIds: terms ? await invoicesNamed(tx, customer.id, terms) : [],
    timeZone: brand.timeZone,
    ascending: sort === 'at',
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })
  const ids = [...new Set(rows.flatMap(({ cause }) => cause.invoiceId ?? []))]
  const [invoices, lines, made] = await Promise.all([invoicesByIds(tx, ids), linesOfMany(tx, ids), servicesOfInvoices(tx, ids)])
  /** Where it was about one service alone: the one that its lines name, or that was made for it. */
  const serviceIdOf = ({ cause }: (typeof rows)[number]): number | null => {
    if (cause.serviceId !== undefined) return cause.serviceId
    const named = (lines.get(cause.invoiceId ?? 0) ?? []).flatMap(({ serviceId }) => serviceId ?? [])
    const about = new Set([...named, ...made.flatMap(({ id, invoiceId }) => (invoiceId === cause.invoiceId ? [id] : []))])
    return about.size === 1 ? ([...about][0] ?? null) : null
  }
  const services = await servicesByIds(
    tx,
    rows.flatMap((row) => serviceIdOf(row) ?? []),
  )
  const all = [...counts.values()].reduce((sum, n) => sum + n, 0)
  return {
    items: rows.map((row) => {
      const invoice = invoices.get(row.cause.invoiceId ?? 0)
      const service = services.get(serviceIdOf(row) ?? 0)
      const { id, wallet, template, amount, balanceAfter, currency } = row
      return {
        ...{ id, wallet, template, amount, balanceAfter },
        at: row.at.toISOString(),
        currency: currency === 'PTS' ? null : currency,
        invoice: invoice
          ? { id: invoice.id, number: invoice.number, type: invoice.type, summary: summaryOf(lines.get(invoice.id) ?? [], lang) }
          : null,
        service: service ? { id: service.id, type: service.type, name: service.name } : null,
        reason: row.cause.reason ?? '',
      }
    }),
    total: filters.wallet === undefined ? all : (counts.get(filters.wallet) ?? 0),
    counts: { all, ...Object.fromEntries(counts) },
  }
}
