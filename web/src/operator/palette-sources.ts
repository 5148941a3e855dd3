import type { StaffRoles } from '@portal/contracts/staff.ts'
import { IconUsers } from '@tabler/icons-react'
import type { PaletteSource } from '../shell/palette-source.ts'
import type { StaffTitle } from './route-types.ts'

interface StaffSource extends PaletteSource {
  /** Its heading, a key of operator-pages.json. */
  readonly title: StaffTitle
  /** As in the declaration of the call it makes. */
  readonly roles: StaffRoles
}

/** An area adds its line; `search` calls its list with `{page: 1, pageSize: 10, search: text}`. */
export const staffSources: readonly StaffSource[] = [
  {
    title: 'customers',
    icon: IconUsers,
    roles: ['billing', 'support', 'provisioning'],
    search: async (text, signal) => (await import('./customers/find-customers.ts')).findCustomers(text, signal),
  },
]
