import { localizedText } from '@portal/contracts/locale.ts'
import { email, profileName } from '@portal/contracts/modules/accounts.contract.ts'
import { brandSettingsSchema } from '@portal/contracts/modules/brands.operator.contract.ts'
import { operatorIntegrationCreate } from '@portal/contracts/modules/integrations.operator.contract.ts'
import { vatInfoInput } from '@portal/contracts/modules/invoices.contract.ts'
import { orderPlace } from '@portal/contracts/modules/orders.contract.ts'
import { operatorOrderIssue } from '@portal/contracts/modules/orders.operator.contract.ts'
import { registry } from '@portal/contracts/registry.ts'
import { reasonInput } from '@portal/contracts/staff-views.ts'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { bankTransferConfig } from '../../drivers/payment/bank-transfer/config.ts'
import type { Account } from '../accounts/index.ts'
import { assemble } from './facts.ts'
import type { Printer, Source } from './source.ts'

const AT = new Date('2026-11-20T02:00:00Z')
const RUNE = 'ᚠ'

/** Written by the portal or chosen from a list: references, codes, amounts, states. */
const GENERATED = 'generated'

/** Fields of an object, also behind a default or a check. */
function shape(schema: z.ZodType): Record<string, z.ZodType> {
  const { def } = schema as unknown as { readonly def: { readonly shape?: Record<string, z.ZodType>; readonly innerType?: z.ZodType } }
  return def.shape ?? (def.innerType ? shape(def.innerType) : {})
}
const vat = shape(vatInfoInput)
const brand = shape(brandSettingsSchema)
const issuer = shape(brand['issuer'] as z.ZodType)
const issued = shape(operatorOrderIssue.input)
const issuedLine = shape((issued['lines'] as z.ZodArray<z.ZodType>).element)['description'] as z.ZodType
const rename = registry.find(({ path }) => path === 'user/service/vps/rename')
const lineTexts = [shape(localizedText(80))['en-US'] as z.ZodType, issuedLine, shape(rename?.input as z.ZodType)['name'] as z.ZodType]

/** Each text that a document reads, and the inputs that it comes from. */
const SOURCES: Readonly<Record<string, readonly (z.ZodType | undefined)[] | typeof GENERATED>> = {
  'account.email': [email],
  'account.profileName': [profileName],
  'brand.baseUrl': [brand['baseUrl']],
  'brand.colour': GENERATED,
  'brand.issuer.address': [issuer['address']],
  'brand.issuer.legalName': [issuer['legalName']],
  'brand.issuer.taxCode': [issuer['taxCode']],
  'brand.name': [brand['name']],
  'brand.supportEmail': [brand['supportEmail']],
  'brand.timeZone': GENERATED,
  'creditNote.number': GENERATED,
  'creditNote.reason': [reasonInput],
  'invoice.currency': GENERATED,
  // Of promo codes and terms: percent and code.
  'invoice.furtherDiscounts.0.label.en-US': GENERATED,
  'invoice.note': [shape(orderPlace.input)['note'], issued['note']],
  'invoice.number': GENERATED,
  'invoice.series': GENERATED,
  'invoice.state': GENERATED,
  'invoice.type': GENERATED,
  'invoice.vatInfo.companyAddress': [vat['companyAddress']],
  'invoice.vatInfo.companyName': [vat['companyName']],
  'invoice.vatInfo.email': [vat['email']],
  'invoice.vatInfo.taxCode': [vat['taxCode']],
  kind: GENERATED,
  'lines.0.description.en-US': lineTexts,
  'lines.0.detail.en-US': lineTexts,
  locale: GENERATED,
  'refundReceipt.gateway': [shape(operatorIntegrationCreate.input)['title']],
  'refundReceipt.number': GENERATED,
  'refundReceipt.reference': GENERATED,
  'transfer.amount.currency': GENERATED,
  'transfer.lines.0.label': GENERATED,
  'transfer.lines.0.value': [shape(bankTransferConfig)['accountHolder']],
  'transfer.memo': GENERATED,
  'transfer.qr': GENERATED,
}

/** Notes the path of each text that is read. */
function watched<T extends object>(value: T, read: Set<string>, path = ''): T {
  return new Proxy(value, {
    get(target, key, receiver) {
      const found: unknown = Reflect.get(target, key, receiver)
      if (typeof key === 'symbol' || found === null || found instanceof Date || typeof found === 'function') return found
      const here = path === '' ? key : `${path}.${key}`
      if (typeof found === 'string') read.add(here)
      return typeof found === 'object' && found !== null ? watched(found, read, here) : found
    },
  })
}

const text = (value: string) => ({ 'en-US': value, 'vi-VN': value, 'zh-CN': value })
const vatInfo = { companyName: 'Company', companyAddress: 'Street', taxCode: '0316482907', email: 'vat@example.com' }
const invoice = {
  ...{ id: 1, accountId: 1, brandId: 1, type: 'new', state: 'unpaid', currency: 'USD', number: 'A-1', series: 'invoice', note: 'Note' },
  ...{ subtotal: 100, vatPercent: 10, vat: 10, total: 110, received: 0, vndPerUsd: 23_000, discount: 0, method: null, vatInfo },
  ...{ furtherDiscounts: [{ label: text('Code'), amount: 1 }], paidAt: null, numberedAt: AT, createdAt: AT, expiresAt: AT },
  ...{ paidMain: 0, paidPromotional: 0, paidPoints: 0 },
}
const note = { number: 'C-1', reason: 'reason', at: AT, total: 10, vat: 1, lines: null, promotional: 0, main: 10, points: 0 }
const sent = { number: 'R-1', at: AT, amount: 10, gateway: 'Gateway', reference: 'ref' }
const source = {
  ...{ kind: 'invoice', invoice, creditNote: null, refundReceipt: null, locale: 'en-US', logo: null },
  brand: {
    ...{ name: 'Brand', colour: '#000000', baseUrl: 'https://portal.example', supportEmail: 'help@example.com', timeZone: 'UTC' },
    issuer: { legalName: 'Legal', address: 'Street', taxCode: '0316482907', taxInvoice: false },
  },
  lines: [
    {
      ...{
        id: 1,
        kind: 'plan',
        description: text('Plan'),
        detail: text('Detail'),
        unitCost: 100,
        quantity: 1,
        periodMonths: 1,
        setupFee: 0,
      },
      ...{ discount: 0, discountPercent: 0, subtotal: 100 },
    },
  ],
  transfer: { lines: [{ label: 'Holder', value: 'Name' }], amount: { amount: 110, currency: 'USD' }, memo: 'A1', qr: 'qr' },
}
const DOCUMENTS = [
  source,
  { ...source, transfer: null, invoice: { ...invoice, vatInfo: null, series: null, number: null } },
  { ...source, kind: 'receipt', transfer: null, invoice: { ...invoice, state: 'active', paidAt: AT, paidMain: 110 } },
  { ...source, kind: 'credit-note', creditNote: note, transfer: null },
  { ...source, kind: 'refund-receipt', refundReceipt: sent, transfer: null },
]

function readByDocuments(): Set<string> {
  const read = new Set<string>()
  const account = watched({ email: 'a@example.com', profileName: 'Annie' }, read, 'account') as unknown as Account
  const print: Printer = { say: (word) => word, sum: String, day: () => '2026-11-20' }
  for (const document of DOCUMENTS) assemble(watched(document, read) as unknown as Source, account, print)
  return read
}

describe('[M6] a text that gets onto a document', () => {
  it('comes from an input that this test knows, or is written by the portal', () => {
    const read = readByDocuments()
    expect(read.size).toBeGreaterThan(20)
    expect([...read].filter((path) => !(path in SOURCES))).toEqual([])
  })

  const inputs = Object.entries(SOURCES).flatMap(([path, schemas]) =>
    schemas === GENERATED ? [] : schemas.map((schema) => ({ path, schema })),
  )
  it.each(inputs)('is refused at input with the character that cannot be printed: $path', ({ schema }) => {
    const result = schema?.safeParse(`Annie ${RUNE}`)
    const issue = result?.error?.issues.find(({ message }) => message === 'field.unprintable')
    expect(issue).toMatchObject({ params: { character: RUNE } })
    expect(schema?.safeParse('上海 Łódź').error?.issues.find(({ message }) => message === 'field.unprintable')).toBeUndefined()
  })
})
