import { IconCloudComputing, IconFileInvoice } from '@tabler/icons-react'
import type { IconType } from './design/icon.tsx'
import type { Messages } from './i18n/messages.ts'

export interface Found {
  readonly id: string
  readonly title: string
  readonly detail?: string
  readonly to: string
  readonly tone?: 'ok' | 'off' | 'busy' | 'warn' | 'danger' | 'unknown'
  readonly status?: string
}

/** A search of the palette: one list call of one feature. */
export interface PaletteSource {
  /** Its heading, a key of pages.json. */
  readonly title: keyof Messages['pages']
  readonly icon: IconType
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly Found[]>
}

/** A feature adds its line; `search` calls its list with `{page: 1, pageSize: 10, search: text}`. */
export const paletteSources: readonly PaletteSource[] = [
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
