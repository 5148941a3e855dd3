import accounts from './accounts.json' with { type: 'json' }
import common from './common.json' with { type: 'json' }
import compute from './compute.json' with { type: 'json' }
import errors from './errors.json' with { type: 'json' }
import forms from './forms.json' with { type: 'json' }
import pages from './pages.json' with { type: 'json' }
import shell from './shell.json' with { type: 'json' }
import table from './table.json' with { type: 'json' }

/** One file a feature: `useTranslations('<feature>')`. The same files stand in vi-VN and zh-CN. */
export const messages = { accounts, common, compute, errors, forms, pages, shell, table }
