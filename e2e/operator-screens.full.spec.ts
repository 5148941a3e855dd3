import { describeScreens } from './support/screens.ts'
import { openStaff } from './support/staff.ts'

/** What staff do day by day. */
const BACKOFFICE = [
  ...['services', 'orders', 'payments', 'delivery', 'jobs', 'mails', 'mails/1', 'announcements', 'announcements/new'],
].map((page) => `/operator/${page}`)
const ENTRY = ['/operator/login', '/operator/welcome#token=x']
/** Those of the catalogue stand in its own file. */
const SCREENS = [
  '/operator',
  '/operator/alerts',
  '/operator/account',
  '/operator/two-factor',
  '/operator/customers',
  '/operator/customers/1',
  ...BACKOFFICE,
  '/operator/billing',
  '/operator/late-services',
  '/operator/holds',
  '/operator/billing-history',
  '/operator/documents',
  '/operator/reconciliation',
  '/operator/settlements',
  '/operator/staff',
  '/operator/staff/new',
  '/operator/integrations',
  '/operator/integrations/new',
  '/operator/webhooks',
  '/operator/audit',
  '/operator/security',
]

describeScreens('[X3] a stranger to the console', ENTRY)
describeScreens('[X1] staff', SCREENS, openStaff)
