import { labels } from '@portal/contracts/labels/zh-CN.ts'
import type { HomeMessages } from '../messages.ts'
import calendar from './calendar.json' with { type: 'json' }
import changes from './changes.json' with { type: 'json' }
import compute from './compute.json' with { type: 'json' }
import dashboard from './dashboard.json' with { type: 'json' }
import keys from './keys.json' with { type: 'json' }
import notices from './notices.json' with { type: 'json' }
import orders from './orders.json' with { type: 'json' }
import profile from './profile.json' with { type: 'json' }
import renewals from './renewals.json' with { type: 'json' }
import security from './security.json' with { type: 'json' }
import services from './services.json' with { type: 'json' }
import sharing from './sharing.json' with { type: 'json' }
import table from './table.json' with { type: 'json' }
import wallet from './wallet.json' with { type: 'json' }

export const messages: HomeMessages = {
  calendar,
  changes,
  compute: { ...compute, ...labels.compute },
  dashboard,
  keys,
  notices: { ...notices, ...labels.notices },
  orders: { ...orders, ...labels.orders },
  profile,
  renewals,
  security,
  services: { ...services, ...labels.services },
  sharing,
  table,
  wallet: { ...wallet, ...labels.wallet },
}
