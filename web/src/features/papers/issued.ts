import type { Locale } from '@portal/contracts/locale.ts'
import type { IssuedDocument } from '@portal/contracts/modules/papers.parts.ts'
import { currencies, type Money, money, roundHalfAway } from '@portal/contracts/money.ts'
import { call } from '../../api/client.ts'
import type { ExportCell } from '../../design/table/columns.ts'
import type { Period } from './period.ts'

/** What the list of a period says of each document, in this order. */
export const ISSUED_COLUMNS = [
  'number',
  'type',
  'status',
  'issued',
  'corrects',
  'about',
  'company',
  'net',
  'vat',
  'total',
  'currency',
] as const

interface Words {
  readonly type: (type: IssuedDocument['type']) => string
  readonly status: (status: IssuedDocument['status']) => string
  readonly creditNote: string
  readonly refundReceipt: string
}

/** Money that went back is negative: the list adds up. */
function sumOf({ kind, currency }: IssuedDocument, decimals: string): Money {
  const amount = roundHalfAway(Number(decimals) * 10 ** currencies[currency].exponent)
  return money(BACK.includes(kind) && amount !== 0 ? -amount : amount, currency)
}

const BACK: readonly IssuedDocument['kind'][] = ['credit-note', 'refund-receipt']

export function issuedRow(document: IssuedDocument, words: Words): ExportCell[] {
  const { kind, number, type, status, issuedAt, corrects, lines, buyer, net, vat, total, currency } = document
  const isNote = BACK.includes(kind)
  const note = kind === 'credit-note' ? words.creditNote : words.refundReceipt
  return [
    ...[number, isNote ? note : words.type(type), isNote ? null : words.status(status), issuedAt, corrects],
    ...[lines.map(({ description }) => description).join('; '), buyer.companyName],
    ...[sumOf(document, net), sumOf(document, vat), sumOf(document, total), currency],
  ]
}

/** Everything that was issued to the customer in a period, page by page. */
export async function issuedIn({ from, to }: Period, language: Locale): Promise<IssuedDocument[]> {
  const documents: IssuedDocument[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const page: { items: IssuedDocument[]; next: string | null } = await call('user/order/documents', { from, to, language, after })
    documents.push(...page.items)
    after = page.next
  }
  return documents
}
