import type { StaffRoles } from '@portal/contracts/staff.ts'
import {
  IconBug,
  IconCashBanknote,
  IconCreditCardPay,
  IconDiscount2,
  IconGift,
  IconMail,
  IconReceipt,
  IconServer,
  IconSpeakerphone,
  IconTruckDelivery,
  IconZoomMoney,
} from '@tabler/icons-react'
import { prefetch } from '../api/hooks.ts'
import { withConsole } from '../i18n/service-words.ts'
import type { StaffPage } from './route-types.ts'

const everybody: StaffRoles = ['billing', 'support', 'provisioning']

/** What staff do day by day: orders and money, deliveries, services, jobs, mails, announcements. */
export const backofficePages: readonly StaffPage[] = [
  {
    path: '/operator/services',
    title: 'services',
    component: () => import('./services/services-page.tsx'),
    roles: everybody,
    nav: { group: 'customers', icon: IconServer },
  },
  {
    path: '/operator/services/$id',
    title: 'service',
    parent: '/operator/services',
    component: () => import('./services/service-page.tsx'),
    roles: everybody,
    load: ({ params }) => prefetch('operator/services/detail', { id: params.id ?? '' }),
  },
  {
    path: '/operator/services/$id/console',
    title: 'service-console',
    parent: '/operator/services',
    component: withConsole(() => import('./services/console-page.tsx')),
    roles: ['provisioning'],
  },
  {
    path: '/operator/orders',
    title: 'orders',
    component: () => import('./orders/orders-page.tsx'),
    roles: ['billing', 'support'],
    nav: { group: 'orders', icon: IconReceipt },
  },
  {
    path: '/operator/orders/$id',
    title: 'order',
    parent: '/operator/orders',
    component: () => import('./orders/order-page.tsx'),
    roles: everybody,
    load: ({ params }) => prefetch('operator/orders/detail', { id: params.id ?? '' }),
  },
  {
    path: '/operator/payment-attempts',
    title: 'payment-attempts',
    component: () => import('./orders/attempts-page.tsx'),
    roles: ['billing', 'support'],
    nav: { group: 'orders', icon: IconCreditCardPay },
    panels: [
      {
        path: '/operator/payment-attempts/$id',
        title: 'payment-attempt',
        parent: '/operator/payment-attempts',
        component: () => import('./orders/attempt-panel.tsx'),
        roles: ['billing', 'support'],
        load: ({ params }) => prefetch('operator/payments/attempts/detail', { id: params.id ?? '' }),
      },
    ],
  },
  {
    path: '/operator/payments',
    title: 'payments',
    component: () => import('./orders/unmatched-page.tsx'),
    roles: ['billing'],
    nav: { group: 'orders', icon: IconZoomMoney },
  },
  {
    path: '/operator/delivery',
    title: 'delivery',
    component: () => import('./delivery/delivery-page.tsx'),
    roles: everybody,
    nav: { group: 'delivery', icon: IconTruckDelivery },
    panels: [
      {
        path: '/operator/delivery/$id',
        title: 'work',
        parent: '/operator/delivery',
        component: () => import('./delivery/work-page.tsx'),
        roles: everybody,
        load: ({ params }) => prefetch('operator/delivery/detail', { id: params.id ?? '' }),
      },
    ],
  },
  {
    path: '/operator/jobs',
    title: 'jobs',
    component: () => import('./jobs/jobs-page.tsx'),
    roles: ['provisioning'],
    nav: { group: 'delivery', icon: IconBug },
  },
  {
    path: '/operator/mails',
    title: 'mails',
    component: () => import('./mail/mails-page.tsx'),
    roles: ['support', 'billing'],
    nav: { group: 'messages', icon: IconMail },
    panels: [
      {
        path: '/operator/mails/$id',
        title: 'mail',
        parent: '/operator/mails',
        component: () => import('./mail/mail-panel.tsx'),
        roles: ['support', 'billing'],
      },
    ],
  },
  {
    path: '/operator/promotions',
    title: 'promotions',
    component: () => import('./promotions/promotions-page.tsx'),
    roles: ['billing'],
    nav: { group: 'orders', icon: IconDiscount2 },
    panels: ['/operator/promotions/new', '/operator/promotions/$id'].map((path) => ({
      path,
      title: 'promotion',
      parent: '/operator/promotions',
      component: () => import('./promotions/promotion-panel.tsx'),
      roles: ['billing'],
    })),
  },
  {
    path: '/operator/withdrawals',
    title: 'withdrawals',
    component: () => import('./referrals/withdrawals-page.tsx'),
    roles: ['billing'],
    nav: { group: 'orders', icon: IconCashBanknote },
  },
  {
    path: '/operator/referrals',
    title: 'referrals',
    component: () => import('./referrals/referrals-page.tsx'),
    roles: ['billing'],
    nav: { group: 'orders', icon: IconGift },
    panels: [
      {
        path: '/operator/referrals/programme',
        title: 'referral-programme',
        parent: '/operator/referrals',
        component: () => import('./referrals/programme-panel.tsx'),
        roles: ['billing'],
      },
    ],
  },
  {
    path: '/operator/announcements',
    title: 'announcements',
    component: () => import('./announcements/announcements-page.tsx'),
    roles: ['support'],
    nav: { group: 'messages', icon: IconSpeakerphone },
    panels: ['/operator/announcements/new', '/operator/announcements/$id'].map((path) => ({
      path,
      title: 'announcement',
      parent: '/operator/announcements',
      component: () => import('./announcements/announcement-panel.tsx'),
      roles: ['support'],
    })),
  },
]
