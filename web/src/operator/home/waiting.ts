import type { StaffRoles } from '@portal/contracts/staff.ts'
import { IconBellRinging, IconBug, IconCalendarExclamation, IconMailX, IconTruckDelivery, IconZoomMoney } from '@tabler/icons-react'
import { call } from '../../api/client.ts'
import type { IconType } from '../../design/icon.tsx'
import type { StaffMessages } from '../../i18n/messages.ts'

/** Something that may wait for a person: who asks for it, how many there are, and where they are worked off. */
export interface Waiting {
  readonly id: keyof StaffMessages['operator']['home']['waiting']
  readonly icon: IconType
  /** As in the call's declaration. */
  readonly roles: StaffRoles
  readonly to: string
  readonly count: (signal: AbortSignal) => Promise<number>
}

const one = { page: 1, pageSize: 10 } as const

/** An area adds its line; the most urgent stand first. */
export const waiting: readonly Waiting[] = [
  {
    id: 'alerts',
    icon: IconBellRinging,
    roles: ['billing', 'support', 'provisioning'],
    to: '/operator/alerts',
    count: async (signal) => (await call('operator/alerts/list', { ...one, tab: 'open' }, { signal })).counts.open ?? 0,
  },
  {
    id: 'stuck',
    icon: IconTruckDelivery,
    roles: ['provisioning', 'support', 'billing'],
    to: '/operator/delivery?tab=stuck',
    count: async (signal) => (await call('operator/delivery/list', { ...one, tab: 'stuck' }, { signal })).counts.stuck ?? 0,
  },
  {
    id: 'payments',
    icon: IconZoomMoney,
    roles: ['billing'],
    to: '/operator/payments',
    count: async (signal) => (await call('operator/payments/unmatched/list', one, { signal })).total,
  },
  {
    id: 'billing',
    icon: IconCalendarExclamation,
    roles: ['billing'],
    to: '/operator/billing',
    count: async (signal) => (await call('operator/billing/alerts', {}, { signal })).items.length,
  },
  {
    id: 'jobs',
    icon: IconBug,
    roles: ['provisioning'],
    to: '/operator/jobs',
    count: async (signal) => (await call('operator/jobs/list', one, { signal })).counts.failed ?? 0,
  },
  {
    id: 'mails',
    icon: IconMailX,
    roles: ['support', 'billing'],
    to: '/operator/mails?tab=failed',
    count: async (signal) => (await call('operator/mails/list', { ...one, state: 'failed' }, { signal })).total,
  },
]
