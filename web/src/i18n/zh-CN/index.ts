import type { Messages } from '../messages.ts'
import accounts from './accounts.json' with { type: 'json' }
import common from './common.json' with { type: 'json' }
import compute from './compute.json' with { type: 'json' }
import dashboard from './dashboard.json' with { type: 'json' }
import errors from './errors.json' with { type: 'json' }
import forms from './forms.json' with { type: 'json' }
import notices from './notices.json' with { type: 'json' }
import orders from './orders.json' with { type: 'json' }
import pages from './pages.json' with { type: 'json' }
import profile from './profile.json' with { type: 'json' }
import shell from './shell.json' with { type: 'json' }
import table from './table.json' with { type: 'json' }

export const messages: Messages = { accounts, common, compute, dashboard, errors, forms, notices, orders, pages, profile, shell, table }
