import { searchTerms } from '@portal/contracts/lists.ts'
import type { Locale } from '@portal/contracts/locale.ts'
import {
  askSettlement,
  bookSettlement,
  explainSettlement,
  listSettlements,
  settlementDay,
} from '@portal/contracts/modules/settlements.operator.contract.ts'
import { type Currency, formatMoney, type Money, money } from '@portal/contracts/money.ts'
import { fail } from '../../../platform/errors.ts'
import { command, type Handler, report } from '../../../platform/http/handlers.ts'
import type { Tx } from '../../../platform/tx.ts'
import { listBrands } from '../../brands/index.ts'
import type { Gateway, Gateways } from '../method-check.ts'
import { receive } from '../receive.ts'
import type { StoredEvent } from '../tables.ts'
import { bookCompare, bookSettle, type Compared, compareDay, isSettled, linesOf, zoneOf } from './settle.ts'
import { isOver, type Line } from './settlements.rules.ts'
import { findDay, keyOfReceipt, listDays, type SettlementDay, waitingReferences, writeNote } from './settlements.store.ts'

const settledAccount = (gateways: Gateways, id: string): Gateway => {
  const gateway = gateways.find(id)
  return gateway && isSettled(gateway) ? gateway : fail('not-found')
}

/** A line of a day that was compared, as it stands now; refused where it agrees by now. */
async function differing(tx: Tx, gateway: Gateway, day: string, name: string): Promise<Compared & { readonly kept: SettlementDay }> {
  const kept = (await findDay(tx, gateway.driver.id, day)) ?? fail('not-found')
  const compared = await linesOf(tx, gateway, { from: kept.fromAt, until: kept.untilAt })
  const found = compared.find(({ line }) => line.name === name) ?? fail('not-found')
  return found.line.reason ? { ...found, kept } : fail('conflict')
}

/** What a gateway would have told of it; a refund that nobody here decided is booked as what a payer's bank takes back. */
const OUTCOMES: Partial<Readonly<Record<Line['kind'], StoredEvent['outcome']>>> = {
  ...{ payment: 'succeeded', refund: 'dispute-lost', dispute: 'disputed', 'dispute-undone': 'dispute-won' },
  ...{ 'refund-undone': 'refund-failed' },
}
const isBookable = ({ kind, reason, of }: Line): boolean =>
  reason === 'missing-here' && kind in OUTCOMES && (kind === 'payment' || of !== null)

const sumOf = (amount: number | null, currency: Currency): Money | null => (amount === null ? null : money(amount, currency))

export const settlementHandlers = (gateways: Gateways): readonly Handler[] => {
  /** As staff read a kept day. */
  const dayViews = async (tx: Tx, lang: Locale, rows: readonly SettlementDay[]) => {
    const brands = new Map((await listBrands(tx)).map(({ id, name }) => [id, { id, name }]))
    return rows.map((row) => {
      const gateway = gateways.find(row.gateway)
      return {
        ...{ account: row.gateway, title: gateway?.title[lang] ?? row.gateway, day: row.day, state: row.state },
        brand: (row.brandId !== null && brands.get(row.brandId)) || null,
        byStatement: gateway !== undefined && gateway.driver.settlements === undefined,
        ...{ askedAt: row.askedAt?.toISOString() ?? null, failure: row.failure },
        sums: row.sums.map(({ currency, ...sums }) => {
          const of = (name: keyof typeof sums): Money => money(sums[name], currency)
          const [taken, refunded, disputed] = [of('taken'), of('refunded'), of('disputed')]
          return { currency, taken, refunded, disputed, fees: of('fees'), ledger: of('ledger'), difference: of('difference') }
        }),
        ...{ reasons: row.reasons, explained: row.explained },
      }
    })
  }

  return [
    report(listSettlements, async ({ tx, lang }, { page, pageSize, search, sort, brandId, account, state }) => {
      const text = searchTerms(search)?.text ?? null
      const titled = text === null ? [] : gateways.all().filter(({ title }) => title[lang].toLowerCase().includes(text))
      const asked = { text, titled: titled.map(({ driver }) => driver.id), account, state, brandId }
      const { rows, total } = await listDays(tx, { ...asked, ascending: sort === 'day', limit: pageSize, offset: (page - 1) * pageSize })
      return { items: await dayViews(tx, lang, rows), total, counts: { all: total } }
    }),

    report(settlementDay, async ({ tx, lang }, { page, pageSize, search, sort, account, day, show }) => {
      const gateway = settledAccount(gateways, account)
      const kept = (await findDay(tx, account, day)) ?? fail('not-found')
      const all = await linesOf(tx, gateway, { from: kept.fromAt, until: kept.untilAt })
      const text = searchTerms(search)?.text ?? ''
      const says = ({ reference, theirs, ours, currency, invoiceId }: Line): string =>
        [reference, theirs, ours, invoiceId, ...[theirs, ours].map((sum) => (sum === null ? '' : formatMoney(money(sum, currency), lang)))]
          .join(' ')
          .toLowerCase()
      const found = all.filter(({ line }) => (show === 'all' || line.reason !== null) && says(line).includes(text))
      const inOrder = sort === '-at' ? found.toReversed() : found
      const shown = inOrder.slice((page - 1) * pageSize, page * pageSize)
      const waiting = await waitingReferences(
        tx,
        account,
        shown.map(({ line }) => line.reference),
      )
      const items = shown.map(({ line, note }) => {
        const { name, kind, reference, currency, reason, invoiceId } = line
        const waits = reason === 'missing-here' && waiting.has(reference)
        return {
          ...{ name, kind, reference, at: line.at.toISOString(), reason, invoiceId, waits },
          ...{ theirs: sumOf(line.theirs, currency), ours: sumOf(line.ours, currency), fee: sumOf(line.fee || null, currency) },
          explained: note && { note: note.note, by: note.by, at: note.at.toISOString() },
          bookable: isBookable(line) && !waits,
        }
      })
      const [of] = await dayViews(tx, lang, [kept])
      const counts = { all: all.length, differing: all.filter(({ line }) => line.reason !== null).length }
      return { items, total: found.length, counts, of: of ?? fail('not-found') }
    }),

    command(askSettlement, async ({ tx, note }, { account, day }) => {
      const gateway = settledAccount(gateways, account)
      if (!isOver(day, tx.now, await zoneOf(tx, gateway))) fail('not-found')
      await bookSettle(tx, account, day)
      note({ detail: `${account} ${day}` })
      return {}
    }),

    command(bookSettlement, async ({ tx, note }, { account, day, name }) => {
      const gateway = settledAccount(gateways, account)
      const { line } = await differing(tx, gateway, day, name)
      const outcome = OUTCOMES[line.kind]
      const waiting = await waitingReferences(tx, account, [line.reference])
      if (!outcome || !isBookable(line) || line.theirs === null || waiting.size > 0) return fail('conflict')
      // What went back names the payment by its money; a payment names itself, or waits for a person.
      const key = (line.of === null ? line.key : await keyOfReceipt(tx, account, line.of)) ?? line.of ?? line.reference
      const amount = money(line.theirs, line.currency)
      await receive(tx, account, `settled:${line.kind}:${line.reference}`, {
        ...{ key, outcome, reference: line.reference, amount },
        ...(outcome === 'refund-failed' && line.key !== null && { refund: line.key }),
      })
      await bookCompare(tx, account, day)
      note({ detail: `${account} ${line.reference}`, before: { booked: line.ours }, after: { outcome, amount } })
      return {}
    }),

    command(explainSettlement, async ({ tx, staff, note }, { account, day, name, reason }) => {
      const gateway = settledAccount(gateways, account)
      const { line, kept } = await differing(tx, gateway, day, name)
      await writeNote(tx, { gateway: account, name, theirs: line.theirs, ours: line.ours, note: reason, by: staff.username })
      const { state } = await compareDay(tx, gateway, day)
      const difference = { reason: line.reason, theirs: line.theirs, ours: line.ours, currency: line.currency }
      note({ detail: `${account} ${day} ${line.reference}`, before: { state: kept.state, ...difference }, after: { state, reason } })
      return { state }
    }),
  ]
}
