import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import { SEES_REVENUE, type staffOverview } from '@portal/contracts/modules/overview.operator.contract.ts'
import { money } from '@portal/contracts/money.ts'
import { mayCall } from '@portal/contracts/staff.ts'
import type { TxCall } from '../../platform/http/handlers.ts'
import { signUpsIn } from '../accounts/index.ts'
import { listBrands } from '../brands/index.ts'
import { orderedIn } from '../invoices/index.ts'
import { revenueIn } from '../ledger/index.ts'
import { recurringRevenue } from '../services/index.ts'
import { brandDay, dayFigures, stretchesOf } from './overview.rules.ts'

type Answer = OutputOf<typeof staffOverview>

/** How today goes [X2]. Nothing here waits for anything else, so that it is all asked at once. */
export async function overview({ tx, staff }: TxCall<typeof staffOverview>, { brandId }: InputOf<typeof staffOverview>): Promise<Answer> {
  const brands = (await listBrands(tx)).filter(({ id }) => brandId === undefined || id === brandId)
  const { now } = tx
  const days = brands.map(({ id, timeZone }) => brandDay(id, now, timeZone))
  const brandIds = brands.map(({ id }) => id)
  if (days.length === 0) return { at: now.toISOString(), revenue: null, recurring: null, orders: nothing(), signUps: nothing() }
  const stretches = stretchesOf(days, now)
  const seesMoney = mayCall(staff.roles, { effect: 'read', roles: SEES_REVENUE })
  const [earned, recurring, ordered, newcomers] = await Promise.all([
    seesMoney ? revenueIn(tx, brandIds, stretches) : null,
    seesMoney ? recurringRevenue(tx, { brandIds }) : null,
    orderedIn(tx, brandIds, stretches),
    signUpsIn(tx, brandIds, stretches),
  ])
  const currencies = [...new Set((earned ?? []).map(({ currency }) => currency))].sort()
  return {
    at: now.toISOString(),
    revenue:
      earned &&
      currencies.map((currency) => ({
        currency,
        ...dayFigures(
          earned.filter((bucket) => bucket.currency === currency),
          days,
          now,
          ({ n }) => n,
        ),
      })),
    recurring: recurring?.map(({ currency, monthly, services }) => ({ amount: money(monthly, currency), services })) ?? null,
    orders: { ...dayFigures(ordered, days, now, ({ n }) => n), unpaid: dayFigures(ordered, days, now, ({ unpaid }) => unpaid).now },
    signUps: {
      ...dayFigures(newcomers, days, now, ({ n }) => n),
      activated: dayFigures(newcomers, days, now, ({ activated }) => activated).now,
    },
  }
}

const nothing = () => ({ now: 0, before: 0, hours: [], hoursBefore: [], unpaid: 0, activated: 0 })
