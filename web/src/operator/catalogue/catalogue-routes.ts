import type { StaffRoles } from '@portal/contracts/staff.ts'
import {
  IconDisc,
  IconExchange,
  IconLifebuoy,
  IconLinkOff,
  IconMapPin,
  IconNetwork,
  IconPackage,
  IconPlugConnected,
  IconServer2,
  IconWebhook,
  IconWorld,
} from '@tabler/icons-react'
import { withWebhooks } from '../../i18n/webhook-words.ts'
import type { StaffPage } from '../route-types.ts'

const readers: StaffRoles = ['provisioning', 'billing', 'support']

/** What is sold, what it runs on, and under which brands. */
export const cataloguePages: readonly StaffPage[] = [
  {
    path: '/operator/plans',
    title: 'plans',
    component: () => import('./plans-page.tsx'),
    roles: readers,
    nav: { group: 'catalogue', icon: IconPackage },
  },
  ...['/operator/plans/new', '/operator/plans/$id'].map(
    (path): StaffPage => ({ path, title: 'plan', parent: '/operator/plans', component: () => import('./plan-page.tsx'), roles: readers }),
  ),
  {
    path: '/operator/images',
    title: 'images',
    component: () => import('./images-page.tsx'),
    roles: readers,
    nav: { group: 'catalogue', icon: IconDisc },
    panels: [
      {
        path: '/operator/images/register',
        title: 'image',
        parent: '/operator/images',
        component: () => import('./register-image-panel.tsx'),
        roles: readers,
      },
      {
        path: '/operator/images/$id',
        title: 'image',
        parent: '/operator/images',
        component: () => import('./image-panel.tsx'),
        roles: readers,
      },
    ],
  },
  {
    path: '/operator/exchange-rate',
    title: 'exchange-rate',
    component: () => import('../rates/rates-page.tsx'),
    roles: readers,
    nav: { group: 'catalogue', icon: IconExchange },
  },
  {
    path: '/operator/locations',
    title: 'locations',
    component: () => import('./locations-page.tsx'),
    roles: readers,
    nav: { group: 'infrastructure', icon: IconMapPin },
    panels: ['/operator/locations/new', '/operator/locations/$id'].map((path) => ({
      path,
      title: 'location',
      parent: '/operator/locations',
      component: () => import('./location-panel.tsx'),
      roles: readers,
    })),
  },
  {
    path: '/operator/nodes',
    title: 'nodes',
    component: () => import('../infrastructure/nodes-page.tsx'),
    roles: readers,
    nav: { group: 'infrastructure', icon: IconServer2 },
  },
  {
    path: '/operator/nodes/new',
    title: 'node',
    parent: '/operator/nodes',
    component: () => import('../infrastructure/new-node-page.tsx'),
    roles: readers,
  },
  {
    path: '/operator/nodes/$id',
    title: 'node',
    parent: '/operator/nodes',
    component: () => import('../infrastructure/node-page.tsx'),
    roles: readers,
    panels: [
      {
        path: '/operator/nodes/$id/edit',
        title: 'node',
        parent: '/operator/nodes',
        component: () => import('../infrastructure/node-panel.tsx'),
        roles: readers,
      },
    ],
  },
  {
    path: '/operator/orphans',
    title: 'orphans',
    component: () => import('../orphans/orphans-page.tsx'),
    roles: ['provisioning'],
    nav: { group: 'infrastructure', icon: IconLinkOff },
  },
  {
    path: '/operator/address-pools',
    title: 'address-pools',
    component: () => import('../infrastructure/pools-page.tsx'),
    roles: ['provisioning', 'support'],
    nav: { group: 'infrastructure', icon: IconNetwork },
    panels: [
      {
        path: '/operator/address-pools/new',
        title: 'address-pool-new',
        parent: '/operator/address-pools',
        component: () => import('../infrastructure/pool-panel.tsx'),
        roles: ['provisioning', 'support'],
      },
    ],
  },
  {
    path: '/operator/address-pools/$id',
    title: 'address-pool',
    parent: '/operator/address-pools',
    component: () => import('../infrastructure/pool-page.tsx'),
    roles: ['provisioning', 'support'],
    panels: [
      {
        path: '/operator/address-pools/$id/edit',
        title: 'address-pool',
        parent: '/operator/address-pools',
        component: () => import('../infrastructure/pool-panel.tsx'),
        roles: ['provisioning', 'support'],
      },
    ],
  },
  {
    path: '/operator/isos',
    title: 'isos',
    component: () => import('../isos/isos-page.tsx'),
    roles: ['provisioning', 'support'],
    nav: { group: 'infrastructure', icon: IconLifebuoy },
    panels: [
      {
        path: '/operator/isos/add',
        title: 'iso',
        parent: '/operator/isos',
        component: () => import('../isos/add-iso-panel.tsx'),
        roles: ['provisioning', 'support'],
      },
    ],
  },
  {
    path: '/operator/brands',
    title: 'brands',
    component: () => import('../brands/brands-page.tsx'),
    roles: readers,
    nav: { group: 'settings', icon: IconWorld },
  },
  ...['/operator/brands/new', '/operator/brands/$id'].map(
    (path): StaffPage => ({
      path,
      title: 'brand',
      parent: '/operator/brands',
      component: () => import('../brands/brand-page.tsx'),
      roles: readers,
    }),
  ),
  {
    path: '/operator/brands/$id/terms',
    title: 'brand-terms',
    parent: '/operator/brands',
    component: () => import('../brands/terms-page.tsx'),
    roles: ['billing', 'support'],
  },
  {
    path: '/operator/brands/$id/mails',
    title: 'brand-mails',
    parent: '/operator/brands',
    component: () => import('../brands/mail-texts-page.tsx'),
    roles: ['support', 'billing'],
  },
  {
    path: '/operator/brands/$id/mails/$template',
    title: 'brand-mail',
    parent: '/operator/brands',
    component: () => import('../brands/mail-text-page.tsx'),
    roles: ['support', 'billing'],
  },
  {
    path: '/operator/integrations',
    title: 'integrations',
    component: () => import('../integrations/integrations-page.tsx'),
    roles: ['billing'],
    nav: { group: 'settings', icon: IconPlugConnected },
    panels: ['/operator/integrations/new', '/operator/integrations/$id'].map((path) => ({
      path,
      title: 'integration',
      parent: '/operator/integrations',
      component: () => import('../integrations/integration-panel.tsx'),
      roles: ['billing'],
    })),
  },
  {
    path: '/operator/webhooks',
    title: 'webhooks',
    component: withWebhooks(() => import('../webhooks/webhooks-page.tsx')),
    roles: ['billing'],
    nav: { group: 'settings', icon: IconWebhook },
  },
  {
    path: '/operator/webhooks/$id',
    title: 'webhook',
    parent: '/operator/webhooks',
    component: withWebhooks(() => import('../webhooks/webhook-page.tsx')),
    roles: ['billing'],
  },
]
