import { events } from '@portal/contracts/events.ts'
import type { Locale } from '@portal/contracts/locale.ts'
import { money } from '@portal/contracts/money.ts'
import { type Charged, DriverError, type PaymentDriver, type Started } from '../../drivers/payment/port.ts'
import type { LiveContext } from '../../platform/context.ts'
import { randomToken } from '../../platform/random.ts'
import type { Tx } from '../../platform/tx.ts'
import { type Invoice, lockInvoice, moveInvoice } from '../invoices/index.ts'
import { refused } from './inbox.ts'
import { receive } from './receive.ts'
import { bookPoll } from './start.live.ts'
import { insertPayment, movePayment, type Payment, patchPayment } from './store.ts'

/** Why a charge came to nothing. `not-asked`: the gateway did nothing, and may do it another time; `ended`: nobody wants it any more. */
export type ChargeCode = 'funds' | 'expired' | 'blocked' | 'gone' | 'declined' | 'confirm' | 'not-asked' | 'ended'

/** Whose stored method it is, by the gateway's own names. */
export interface StoredPayer {
  readonly owner: string
  readonly token: string
  readonly locale: Locale
}

/**
 * Writes that a stored method is charged for this document; the caller has locked it and commits before the gateway is asked. From here on it
 * may have happened: it is `unknown`, asked about by its schedule, and never begun a second time.
 */
export async function beginCharge(tx: Tx, invoice: Invoice, gateway: string, amount: number): Promise<Payment> {
  const { id: invoiceId, brandId, accountId, currency } = invoice
  const key = `pay${randomToken(18).replace(/[-_]/g, '0')}`
  const next = { kind: 'charge', reference: null, page: null } as const
  const payment = await insertPayment(tx, { key, brandId, accountId, invoiceId, gateway, amount, currency, next })
  await movePayment(tx, payment.id, 'lost', 'system')
  await moveInvoice(tx, invoice, 'gateway-started', 'system', { method: gateway })
  await bookPoll(tx, payment.id, 0)
  return payment
}

interface Asked {
  readonly driver: PaymentDriver
  readonly payment: Payment
  readonly payer: StoredPayer
  readonly title: string
  readonly baseUrl: string
}

/** Asks the gateway, once, and writes what it said. No answer is no answer: the schedule asks. */
export async function askCharge({ db, log }: Pick<LiveContext, 'db' | 'log'>, { driver, payment, payer, ...of }: Asked): Promise<void> {
  const answer = await ask(driver, payment, payer, of).catch((error: unknown) => error)
  if (answer instanceof Error) {
    const { kind, message } = answer instanceof DriverError ? answer : { kind: 'unknown-outcome' as const, message: answer.message }
    log.warn({ gateway: driver.id, paymentId: payment.id, kind, reason: message }, 'a stored method was not charged')
    if (kind === 'unknown-outcome') return
    const code = kind === 'refused' || kind === 'not-found' ? 'declined' : 'not-asked'
    return await db.transaction((tx) => failed(tx, payment, code, message))
  }
  await db.transaction((tx) => write(tx, payment, answer as Charged))
}

async function ask(
  { stored }: PaymentDriver,
  { key, createdAt, amount, currency, invoiceId }: Payment,
  { owner, token, locale }: StoredPayer,
  { title, baseUrl }: Pick<Asked, 'title' | 'baseUrl'>,
): Promise<Charged> {
  if (!stored) throw new DriverError('no-capability', 'it keeps no methods')
  const returnUrl = `${baseUrl}/home/order/detail/${invoiceId}`
  return await stored.charge({ key, at: createdAt, amount: money(amount, currency), title, locale, returnUrl, owner, token })
}

async function write(tx: Tx, payment: Payment, answer: Charged): Promise<void> {
  const next = (of: Partial<Extract<Started, { kind: 'charge' }>>): Promise<void> =>
    patchPayment(tx, payment.id, { next: { kind: 'charge', reference: null, page: null, ...of } })
  switch (answer.state) {
    case 'paid': {
      const { id, ...event } = answer.event
      await next({ reference: event.reference })
      await receive(tx, payment.gateway, id, event)
      return
    }
    case 'unknown':
      return await next({ reference: answer.reference })
    case 'declined':
      return await failed(tx, payment, answer.reason, answer.told)
    case 'requires-action':
      if (answer.page === null) return await failed(tx, payment, 'confirm', 'its holder has to confirm it')
      await next({ page: answer.page })
      if (await movePayment(tx, payment.id, 'started', 'system'))
        await tx.emit(events.chargeEnded, { paymentId: payment.id, outcome: 'action', reason: '' })
  }
}

async function failed(tx: Tx, payment: Payment, code: ChargeCode, reason: string): Promise<void> {
  const invoice = await lockInvoice(tx, payment.invoiceId)
  if (invoice) await refused(tx, payment, invoice, `${code}: ${reason}`, { tell: false, code })
}
