import type { CoreMessages } from '../messages.ts'
import accounts from './accounts.json' with { type: 'json' }
import common from './common.json' with { type: 'json' }
import errors from './errors.json' with { type: 'json' }
import forms from './forms.json' with { type: 'json' }
import pages from './pages.json' with { type: 'json' }
import shell from './shell.json' with { type: 'json' }

export const core: CoreMessages = { accounts, common, errors, forms, pages, shell }
