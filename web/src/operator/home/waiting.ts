import type { Queue } from '@portal/contracts/modules/overview.operator.contract.ts'
import {
  IconBellRinging,
  IconBug,
  IconCalendarExclamation,
  IconCashBanknote,
  IconGift,
  IconLifebuoy,
  IconMailQuestion,
  IconMailX,
  IconTruckDelivery,
  IconZoomMoney,
} from '@tabler/icons-react'
import type { OutputOf } from '../../api/endpoints.ts'
import { useCall } from '../../api/hooks.ts'
import type { IconType } from '../../design/icon.tsx'
import { useChosenBrand } from '../parts/brands.tsx'

/** How a queue looks, where it is worked off, and after how long nobody should have to wait in it any more. */
export interface QueueLook {
  readonly icon: IconType
  readonly to: string
  readonly targetMinutes: number
  /** It stands still until a person comes. */
  readonly hot?: true
}

export type Waits = OutputOf<'operator/waiting/list'>['items'][number]

/** An area adds its line; the server says how many wait, and only of the queues that the person's roles open. */
export const QUEUE_LOOKS: Readonly<Record<Queue, QueueLook>> = {
  alerts: { icon: IconBellRinging, to: '/operator/alerts', targetMinutes: 60, hot: true },
  stuck: { icon: IconTruckDelivery, to: '/operator/delivery?tab=stuck', targetMinutes: 15, hot: true },
  tickets: { icon: IconLifebuoy, to: '/operator/tickets', targetMinutes: 60 },
  letters: { icon: IconMailQuestion, to: '/operator/tickets/mails', targetMinutes: 240 },
  payments: { icon: IconZoomMoney, to: '/operator/payments', targetMinutes: 240 },
  billing: { icon: IconCalendarExclamation, to: '/operator/billing', targetMinutes: 240, hot: true },
  withdrawals: { icon: IconCashBanknote, to: '/operator/withdrawals?tab=waiting', targetMinutes: 2880 },
  rewards: { icon: IconGift, to: '/operator/referrals?tab=held', targetMinutes: 2880 },
  jobs: { icon: IconBug, to: '/operator/jobs', targetMinutes: 120, hot: true },
  mails: { icon: IconMailX, to: '/operator/mails?tab=failed', targetMinutes: 1440 },
}

const AGAIN_MS = 30_000

/** What waits for a person, of the brand that is looked at: one call for the menu and the overview. */
export function useWaiting() {
  const brandId = useChosenBrand()
  return useCall('operator/waiting/list', brandId === null ? {} : { brandId }, { refetchInterval: AGAIN_MS, staleTime: AGAIN_MS / 2 })
}

const pathOf = (to: string): string => to.split('?')[0] ?? to

/** Beside the entries of the menu, by the page that works them off. */
export function useMenuCounts(): ReadonlyMap<string, { readonly count: number; readonly hot: boolean }> {
  const { data } = useWaiting()
  return new Map(
    (data?.items ?? []).map(({ queue, count }) => [pathOf(QUEUE_LOOKS[queue].to), { count, hot: QUEUE_LOOKS[queue].hot === true }]),
  )
}
