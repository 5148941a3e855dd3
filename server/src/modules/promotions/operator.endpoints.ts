import type { InputOf } from '@portal/contracts/endpoint.ts'
import { searchTerms } from '@portal/contracts/lists.ts'
import {
  promotionArchive,
  promotionCreate,
  promotionDetail,
  promotionList,
  promotionUpdate,
} from '@portal/contracts/modules/promotions.operator.contract.ts'
import { money } from '@portal/contracts/money.ts'
import { fail, failField } from '../../platform/errors.ts'
import { command, type Handler, report } from '../../platform/http/handlers.ts'
import { type Brand, findBrand, listBrands } from '../brands/index.ts'
import { figuresOf, type PromotionFigures } from './figures.ts'
import { stateOf } from './promotion.rules.ts'
import { findPromotion, insertPromotion, listPromotions, lockPromotion, type Promotion, patchPromotion } from './store.ts'

/** Codes as staff make them and see what they bring [M9]. */
export const promotionOperatorHandlers: readonly Handler[] = [
  report(promotionList, async ({ tx }, { page, pageSize, search, sort = '-id', ...filter }) => {
    const [offset, by, ascending] = [(page - 1) * pageSize, sort.replace('-', ''), !sort.startsWith('-')]
    // Revenue is computed, so sorting by it reads all codes; there are few, because a person made each.
    const whole = by === 'revenue'
    const found = await listPromotions(tx, {
      ...filter,
      text: searchTerms(search)?.text ?? null,
      ...{ sort: whole ? 'id' : (by as 'id'), ascending },
      ...(whole ? { limit: null, offset: 0 } : { limit: pageSize, offset }),
    })
    const figures = await figuresOf(tx, found.rows)
    const revenue = (row: Promotion): number => figures(row).revenue * (ascending ? 1 : -1)
    const rows = whole ? found.rows.toSorted((a, b) => revenue(a) - revenue(b)).slice(offset, offset + pageSize) : found.rows
    const { counts } = found
    const brands = await listBrands(tx)
    const all = [...counts.values()].reduce((sum, n) => sum + n, 0)
    return {
      items: rows.map((row) =>
        view(
          row,
          figures(row),
          brands.find(({ id }) => id === row.brandId),
          tx.now,
        ),
      ),
      total: filter.state === undefined ? all : (counts.get(filter.state) ?? 0),
      counts: { all, ...Object.fromEntries(counts) },
      brands: brands.map(({ id, name, currency }) => ({ id, name, currency })),
    }
  }),

  report(promotionDetail, async ({ tx }, { id }) => {
    const row = (await findPromotion(tx, id)) ?? fail('not-found')
    return view(row, (await figuresOf(tx, [row]))(row), (await findBrand(tx, row.brandId)) ?? undefined, tx.now)
  }),

  command(promotionCreate, async ({ tx, staff, note }, { brandId, code, ...terms }) => {
    if (!(await findBrand(tx, brandId))) fail('not-found')
    const kept = checked(terms)
    const made = await insertPromotion(tx, { brandId, code, ...kept, createdBy: staff.username })
    if (!made) return failField('code', 'promotion.code-taken')
    note({ detail: code, before: null, after: { code, ...kept } })
    return { id: made.id }
  }),

  command(promotionUpdate, async ({ tx, note }, { id, version, ...terms }) => {
    const before = (await lockPromotion(tx, id)) ?? fail('not-found')
    if (before.version !== version || before.archivedAt !== null) fail('conflict')
    const kept = checked(terms)
    await patchPromotion(tx, id, { ...kept, version: version + 1 })
    note({ detail: before.code, before: termsOf(before), after: kept })
    return { id, version: version + 1 }
  }),

  command(promotionArchive, async ({ tx, note }, { id }) => {
    const before = (await lockPromotion(tx, id)) ?? fail('not-found')
    if (before.archivedAt !== null) fail('promotion.archived')
    await patchPromotion(tx, id, { archivedAt: tx.now, version: before.version + 1 })
    note({ detail: before.code, before: { archivedAt: null }, after: { archivedAt: tx.now } })
    return { id }
  }),
]

type Given = Omit<InputOf<typeof promotionCreate>, 'brandId' | 'code'>

/** Percentage or amount, as the kind says; the other is left out. */
function checked({ kind, percent, amount, from, to, planIds, ...rest }: Given) {
  const worth = kind === 'percent' ? percent : amount
  if (worth === null) return failField(kind === 'percent' ? 'percent' : 'amount', 'promotion.percent-or-amount')
  const days = { from: from === null ? null : new Date(from), to: to === null ? null : new Date(to) }
  if (days.from !== null && days.to !== null && days.to <= days.from) failField('to', 'promotion.days')
  const plans = rest.appliesTo === 'topups' ? [] : planIds
  return { ...rest, planIds: plans, kind, percent: kind === 'percent' ? percent : null, amount: kind === 'fixed' ? amount : null, ...days }
}

const termsOf = (row: Promotion) => {
  const { appliesTo, kind, percent, amount, planIds, minimum, firstOrderOnly, perCustomer, total, from, to, advertised, note } = row
  return { appliesTo, kind, percent, amount, planIds, minimum, firstOrderOnly, perCustomer, total, from, to, advertised, note }
}

const view = (row: Promotion, { revenue, given }: PromotionFigures, brand: Brand | undefined, now: Date) => {
  const currency = brand?.currency ?? 'USD'
  const { id, code, uses, createdBy, version } = row
  return {
    ...{ id, code, uses, createdBy, version, currency },
    ...termsOf(row),
    from: row.from?.toISOString() ?? null,
    to: row.to?.toISOString() ?? null,
    brand: { id: row.brandId, name: brand?.name ?? '' },
    state: stateOf(row, now),
    revenue: money(revenue, currency),
    given: money(given, currency),
    createdAt: row.createdAt.toISOString(),
  }
}
