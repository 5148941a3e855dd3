import { EXPIRING_DAYS } from '@portal/contracts/constants.ts'
import { useCall } from '../api/hooks.ts'
import { kinds } from '../features/services/kinds.ts'
import type { CountName } from '../route-types.ts'

/** Figures beside the navigation, renewed by events. Asked for as the dashboard asks by itself, so that one answer serves both. */
export function useCounts(): Partial<Record<CountName, number | undefined>> {
  const overview = useCall('user/dashboard/overview', { days: EXPIRING_DAYS }, { staleTime: 60_000 })
  const notices = useCall('user/notification/list', { page: 1, pageSize: 10 }, { staleTime: 60_000 })
  const data = overview.data
  const services = kinds.map(({ contract: { id, countedAs } }) => [id, countedAs && data?.[countedAs]] as const)
  return {
    ...Object.fromEntries(services),
    notifications: notices.data?.unread,
    tickets: data?.openTickets,
    unpaid: data?.pendingOrders,
  }
}
