import { IconFileInvoice } from '@tabler/icons-react'
import { kindPages } from './features/services/pages.ts'
import type { TitledSource } from './shell/palette-source.ts'

/** A feature adds its line; `search` calls its list with `{page: 1, pageSize: 10, search: text}`. */
export const paletteSources: readonly TitledSource[] = [
  ...kindPages.flatMap(({ palette }) => palette),
  {
    title: 'invoices',
    icon: IconFileInvoice,
    search: async (text, signal) => (await import('./features/orders/find-invoices.ts')).findInvoices(text, signal),
  },
]
