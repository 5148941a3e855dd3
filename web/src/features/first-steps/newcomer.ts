import type { OutputOf } from '../../api/endpoints.ts'

type Overview = Pick<
  OutputOf<'user/dashboard/overview'>,
  'availableVps' | 'availableDedicated' | 'installingOrders' | 'expiringServices' | 'inProgress' | 'spending'
>

/** Nothing is there, nothing is on its way, and nothing was ever paid for: whoever sees that is led on. */
export const isNewcomer = (overview: Overview): boolean =>
  overview.availableVps + overview.availableDedicated + overview.installingOrders + overview.expiringServices === 0 &&
  overview.inProgress.length === 0 &&
  overview.spending.every(({ amount }) => amount.amount === 0)
