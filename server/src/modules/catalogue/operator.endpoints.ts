import { searchTerms } from '@portal/contracts/lists.ts'
import {
  type OperatorPlan,
  type OperatorPlanRow,
  operatorPlanArchive,
  operatorPlanCreate,
  operatorPlanDetail,
  operatorPlanList,
  operatorPlanMove,
  operatorPlanPreview,
  operatorPlanRestore,
  operatorPlanUpdate,
  operatorRateList,
  operatorRateSet,
} from '@portal/contracts/modules/catalogue.operator.contract.ts'
import { money } from '@portal/contracts/money.ts'
import { fail } from '../../platform/errors.ts'
import { command, type Handler, query } from '../../platform/http/handlers.ts'
import { codesSaying, staffLabels } from '../../platform/labels.ts'
import { kindsOf } from '../kinds/index.ts'
import { priceIn, termPrices } from './catalogue.rules.ts'
import { createPlan, movePlan, operatorPlan, patchPlan, savePlan } from './edit-plan.ts'
import { insertRate } from './offers.store.ts'
import { bookOf, exchangeRate, termsView } from './offers.ts'
import { findPlan, listPlans, lockRates, type Stock, stockOfPlans } from './operator.store.ts'
import { type Plan, readRates } from './store.ts'

export const catalogueOperatorHandlers: readonly Handler[] = [
  query(operatorPlanList, async ({ tx, lang }, { page, pageSize, search, sort = 'position', tab, type }) => {
    const terms = searchTerms(search)
    const { rows, counts } = await listPlans(tx, {
      ...{
        tab,
        type,
        terms,
        said: codesSaying(terms?.text, staffLabels[lang].catalogue.types),
        sort: columnOf(sort),
        descending: sort.startsWith('-'),
      },
      ...{ limit: pageSize, offset: (page - 1) * pageSize },
    })
    const stock = await stockOfPlans(
      tx,
      rows.map(({ id }) => id),
    )
    return {
      items: rows.map((plan) => rowOf({ ...plan, spec: kindsOf(tx).figuresOf(plan.type, plan.spec) }, stock)),
      total: counts[tab],
      counts,
    }
  }),

  query(operatorPlanDetail, async ({ tx }, { id }) => await operatorPlan(tx, id)),

  command(operatorPlanCreate, async ({ tx, note }, draft) => {
    const plan = await createPlan(tx, draft)
    note({ detail: plan.code, after: plan })
    return plan
  }),

  command(operatorPlanUpdate, async ({ tx, note }, draft) => {
    const { before, after } = await savePlan(tx, draft)
    note({ detail: after.code, before, after })
    return after
  }),

  command(operatorPlanArchive, async ({ tx, note }, { id, version }) => {
    const plan = await patchPlan(tx, id, version, { archivedAt: tx.now })
    note({ detail: plan.code, before: { archived: false }, after: { archived: true } })
    return plan
  }),

  command(operatorPlanRestore, async ({ tx, note }, { id, version }) => {
    const plan: OperatorPlan = await patchPlan(tx, id, version, { archivedAt: null })
    note({ detail: plan.code, before: { archived: true }, after: { archived: false } })
    return plan
  }),

  command(operatorPlanMove, async ({ tx, note }, { id, before }) => {
    const plan = (await findPlan(tx, id)) ?? fail('not-found')
    const { from, to } = await movePlan(tx, id, before)
    note({ detail: plan.code, before: { position: from }, after: { position: to } })
    return { id, position: to }
  }),

  query(operatorPlanPreview, async ({ tx }, { prices, discounts }) => {
    const rate = await exchangeRate(tx)
    const currencies = (['USD', 'VND'] as const).flatMap((currency) => {
      const monthly = priceIn(bookOf(prices, 'monthly'), currency, rate)
      if (monthly === null) return []
      const setup = priceIn(bookOf(prices, 'setup'), currency, rate) ?? 0
      const terms = termsView(termPrices({ monthly, setup }, discounts), currency)
      return [{ currency, converted: prices[currency] === undefined, setupFee: money(setup, currency), terms }]
    })
    return { exchangeRate: { vndPerUsd: rate }, currencies }
  }),

  query(operatorRateList, async ({ tx, brand }, { page, pageSize, search, sort = '-at' }) => {
    const { rows, total } = await readRates(tx, {
      ...{ terms: searchTerms(search), timeZone: brand.timeZone, sort, limit: pageSize, offset: (page - 1) * pageSize },
    })
    const items = rows.map((row) => ({ ...row, at: row.at.toISOString() }))
    return { items, total, counts: { all: total }, current: await exchangeRate(tx) }
  }),

  command(operatorRateSet, async ({ tx, staff, note }, { vndPerUsd, reason, instead }) => {
    await lockRates(tx)
    const before = await exchangeRate(tx)
    if (before !== instead) fail('conflict')
    await insertRate(tx, vndPerUsd, { reason, setBy: staff.username })
    note({ detail: `${before} → ${vndPerUsd}: ${reason}`, before: { vndPerUsd: before }, after: { vndPerUsd, reason } })
    return { vndPerUsd }
  }),
]

const columnOf = (sort: string) => sort.replace('-', '') as 'position' | 'code' | 'type'

function rowOf(plan: Plan, stock: readonly Stock[]): OperatorPlanRow {
  const { id, code, type, brandId, name, spec, hidden, position, version } = plan
  const own = stock.filter(({ planId }) => planId === id)
  const sum = (of: (row: Stock) => number): number => own.reduce((total, row) => total + of(row), 0)
  return {
    ...{ id, code, type, brandId, name, spec, hidden, position, version },
    prices: plan.prices,
    archivedAt: plan.archivedAt?.toISOString() ?? null,
    offered: sum((row) => row.offered),
    sold: sum((row) => row.sold),
  }
}
