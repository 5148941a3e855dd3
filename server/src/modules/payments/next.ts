import type { Locale } from '@portal/contracts/locale.ts'
import type { PaymentNext, PaymentView } from '@portal/contracts/modules/payments.contract.ts'
import { type Money, money } from '@portal/contracts/money.ts'
import type { Started } from '../../drivers/payment/port.ts'
import type { Tx } from '../../platform/tx.ts'
import { openPaymentsOf, type Payment } from './store.ts'

/** Our own page, which posts a gateway's form: a browser's policy lets the application post to nobody else. */
export const FORM_PATH = '/api2/hooks/pay'

/** Where a browser is led at once; null where the payer goes on by the order's own page. */
export function redirectOf(key: string, started: Started): string | null {
  if (started.kind === 'redirect') return started.url
  if (started.kind === 'charge') return started.page?.url ?? null
  return started.kind === 'form' ? `${FORM_PATH}/${key}` : null
}

/** What the order's page shows of a payment that waits for its payer. */
export function waitingView({ key, state, redirect: before, next }: Payment, lang: Locale): Pick<PaymentView, 'redirect' | 'next'> {
  if (state !== 'pending') return { redirect: null, next: null }
  const redirect = next ? redirectOf(key, next) : before
  if (redirect !== null) return { redirect, next: { kind: 'redirect', url: redirect } }
  return { redirect, next: next && shown(next, lang) }
}

/** A transfer that is waited for, as its payer reads it. */
export type Transfer = Omit<Extract<PaymentNext, { kind: 'transfer' }>, 'kind'> & { readonly amount: Money }

/** The transfer by which a document is about to be paid; null where none was begun. */
export async function transferOf(tx: Tx, invoiceId: number, lang: Locale): Promise<Transfer | null> {
  for (const { state, next, amount, currency } of await openPaymentsOf(tx, invoiceId)) {
    const view = state === 'pending' && next ? shown(next, lang) : null
    if (view?.kind === 'transfer') return { lines: view.lines, memo: view.memo, qr: view.qr, amount: money(amount, currency) }
  }
  return null
}

function shown(next: Started, lang: Locale): PaymentNext | null {
  if (next.kind === 'qr') return { kind: 'qr', text: next.text, picture: pictureOf(next.picture), memo: next.memo }
  if (next.kind !== 'transfer') return null
  return {
    kind: 'transfer',
    memo: next.memo,
    qr: next.qr ?? null,
    lines: next.lines.map(({ label, value }) => ({ label: label[lang], value })),
  }
}

/** A picture that a browser takes without asking anybody: nothing else may come from a gateway. */
const pictureOf = (picture: string | null): string | null =>
  picture && /^data:image\/(png|jpeg|svg\+xml)[;,]/.test(picture) ? picture : null
