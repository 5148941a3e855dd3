import type { StaffRoles } from '@portal/contracts/staff.ts'
import {
  IconBuildingBank,
  IconCalendarDollar,
  IconClockExclamation,
  IconFileExport,
  IconHandStop,
  IconHistory,
  IconScale,
} from '@tabler/icons-react'
import { prefetch } from '../../api/hooks.ts'
import { withPapers } from '../../i18n/paper-words.ts'
import { withSettlements } from '../../i18n/settlement-words.ts'
import type { StaffPage } from '../route-types.ts'

const roles: StaffRoles = ['billing']

/** The billing run and what staff do about it. */
export const billingPages: readonly StaffPage[] = [
  {
    path: '/operator/billing',
    title: 'billing',
    component: () => import('./run-page.tsx'),
    roles,
    nav: { group: 'orders', icon: IconCalendarDollar },
  },
  {
    path: '/operator/late-services',
    title: 'late-services',
    component: () => import('./late-page.tsx'),
    roles,
    nav: { group: 'orders', icon: IconClockExclamation },
    panels: [
      {
        path: '/operator/late-services/$id',
        title: 'service-money',
        parent: '/operator/late-services',
        component: () => import('./money-panel.tsx'),
        roles,
        load: ({ params }) => prefetch('operator/billing/service', { id: params.id ?? '' }),
      },
    ],
  },
  {
    path: '/operator/holds',
    title: 'holds',
    component: () => import('./holds-page.tsx'),
    roles,
    nav: { group: 'orders', icon: IconHandStop },
  },
  {
    path: '/operator/billing-history',
    title: 'billing-history',
    component: () => import('./history-page.tsx'),
    roles,
    nav: { group: 'orders', icon: IconHistory },
  },
  {
    path: '/operator/documents',
    title: 'documents',
    component: withPapers(() => import('../documents/documents-page.tsx')),
    roles,
    nav: { group: 'orders', icon: IconFileExport },
  },
  {
    path: '/operator/reconciliation',
    title: 'reconciliation',
    component: () => import('./reconciliation-page.tsx'),
    roles,
    nav: { group: 'orders', icon: IconScale },
  },
  {
    path: '/operator/settlements',
    title: 'settlements',
    component: withSettlements(() => import('../settlements/settlements-page.tsx')),
    roles,
    nav: { group: 'orders', icon: IconBuildingBank },
  },
  {
    path: '/operator/settlements/$account/$day',
    title: 'settlement-day',
    parent: '/operator/settlements',
    component: withSettlements(() => import('../settlements/day-page.tsx')),
    roles,
  },
]
