import { AUTO_RENEW_DAYS_BEFORE } from '@portal/contracts/constants.ts'
import type { OutputOf } from '@portal/contracts/endpoint.ts'
import { CALENDAR_ITEMS_MAX, type CalendarItem, type calendar } from '@portal/contracts/modules/dashboard.contract.ts'
import { money } from '@portal/contracts/money.ts'
import { addDays } from '@portal/contracts/time.ts'
import type { BrandContext } from '../../platform/http/handlers.ts'
import type { Tx } from '../../platform/tx.ts'
import { type Invoice, unpaidInvoices } from '../invoices/index.ts'
import { balances } from '../ledger/index.ts'
import { type Due, upcomingCharges } from '../renewals/index.ts'
import { endingWithin, type Service } from '../services/index.ts'
import { type Demand, outlook, sums } from './calendar.rules.ts'

interface Entry extends Demand {
  readonly at: Date
  readonly item: Omit<CalendarItem, 'at' | 'amount' | 'cover' | 'missing' | 'balanceAfter'>
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** What may ask for money within so many days. */
export interface Ahead {
  readonly services: readonly Service[]
  readonly unpaid: readonly Invoice[]
}

// The balance is asked days before the end.
const askedWithin = (days: number): number => days + AUTO_RENEW_DAYS_BEFORE + 1

export async function lookAhead(tx: Tx, accountId: number, days: number): Promise<Ahead> {
  const [services, unpaid] = await Promise.all([
    endingWithin(tx, accountId, askedWithin(days)),
    unpaidInvoices(tx, accountId, CALENDAR_ITEMS_MAX),
  ])
  return { services, unpaid }
}

/** Everything that falls due within so many days, and what becomes of the balance; a fixed number of queries. */
export async function accountCalendar(
  tx: Tx,
  { accountId, brand }: { readonly accountId: number; readonly brand: BrandContext },
  days: number,
  ahead?: Ahead,
): Promise<OutputOf<typeof calendar>> {
  const until = addDays(tx.now, days)
  const { services, unpaid: open } = ahead ?? (await lookAhead(tx, accountId, days))
  const [charges, { balance }] = await Promise.all([
    upcomingCharges(tx, services, brand.id, until),
    balances(tx, accountId, brand.currency),
  ])
  const shown = new Set(charges.flatMap(({ invoice }) => invoice?.id ?? []))
  const unpaid = open.filter(({ id }) => !shown.has(id))
  const entries = [...charges.map(chargeEntry), ...unpaid.map((invoice) => invoiceEntry(invoice, tx.now))]
    .filter(({ at }) => at <= until)
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  const of = (amount: number) => money(amount, brand.currency)
  const looks = outlook(balance.amount, entries)
  const { due, byHand, missing } = sums(balance.amount, entries)
  return {
    from: tx.now.toISOString(),
    to: until.toISOString(),
    balance,
    items: entries.slice(0, CALENDAR_ITEMS_MAX).map(({ at, amount, item }, index) => {
      const { cover = 'free', missing = 0, balanceAfter = 0 } = looks[index] ?? {}
      return {
        ...item,
        ...{ at: at.toISOString(), cover, balanceAfter: of(balanceAfter) },
        amount: cover === 'free' ? null : of(amount),
        missing: cover === 'short' ? of(missing) : null,
      }
    }),
    more: Math.max(0, entries.length - CALENDAR_ITEMS_MAX),
    due: of(due),
    byHand: of(byHand),
    missing: of(missing),
    shortAt: iso(entries[looks.findIndex(({ cover }) => cover === 'short')]?.at ?? null),
  }
}

function chargeEntry({ service, months, amount, chargeAt, dueAt, until, schedule, invoice, repeat }: Due): Entry {
  const { endsAt, suspendAt, terminateAt } = schedule
  const of = `service-${service.id}`
  const about = {
    key: `${of}-${repeat}`,
    service: { id: service.id, type: service.type, name: service.name },
    invoice: invoice && { id: invoice.id, number: invoice.number, type: 'renew' as const },
  }
  if (endsAt !== null) {
    const nothing = { months: null, until: null, suspendAt: null, terminateAt: null }
    return { of, amount: 0, auto: false, at: endsAt, item: { ...about, ...nothing, what: 'ending', dueAt: dueAt.toISOString() } }
  }
  const dates = { dueAt: dueAt.toISOString(), until: until.toISOString(), suspendAt: iso(suspendAt), terminateAt: iso(terminateAt) }
  const trial = service.trialHours !== null
  // A trial costs nothing unless it is kept: then there is a document that asks for it.
  const asked = trial && invoice === null ? 0 : amount
  return {
    of,
    amount: asked,
    auto: chargeAt !== null,
    at: chargeAt ?? dueAt,
    item: { ...about, ...dates, what: trial ? 'trial' : 'renewal', months },
  }
}

/** A document that nobody has paid: it runs out, or waits from now on. */
function invoiceEntry({ id, number, type, total, expiresAt }: Invoice, now: Date): Entry {
  const of = `invoice-${id}`
  const nothing = { service: null, months: null, until: null, suspendAt: null, terminateAt: null }
  const invoice = { id, number, type }
  return {
    ...{ of, amount: total, auto: false, at: expiresAt ?? now },
    item: { ...nothing, key: of, what: 'invoice', invoice, dueAt: iso(expiresAt) },
  }
}
