import { IconCloudComputing, IconFileInvoice } from '@tabler/icons-react'
import type { PageTitle } from './route-types.ts'
import type { PaletteSource } from './shell/palette-source.ts'

/** Its heading is a key of pages.json. */
interface TitledSource extends PaletteSource {
  readonly title: PageTitle
}

/** A feature adds its line; `search` calls its list with `{page: 1, pageSize: 10, search: text}`. */
export const paletteSources: readonly TitledSource[] = [
  {
    title: 'cloud-vps',
    icon: IconCloudComputing,
    search: async (text, signal) => (await import('./features/compute/find-vps.ts')).findVps(text, signal),
  },
  {
    title: 'invoices',
    icon: IconFileInvoice,
    search: async (text, signal) => (await import('./features/orders/find-invoices.ts')).findInvoices(text, signal),
  },
]
