import type { ReactNode } from 'react'
import { SideProvider } from '../../features/webhooks/side.ts'
import { useBrands } from '../parts/brands.tsx'
import { staffPaths } from '../paths.ts'
import { useRoleReason } from '../session.ts'

/** The house's own: owners change them, others who may read integrations look. */
export function StaffSide({ children }: { children: ReactNode }) {
  const readOnly = useRoleReason([])
  const brands = useBrands()
  const side = { base: 'operator/webhook', list: staffPaths.webhooks, one: staffPaths.webhook, readOnly, brands } as const
  return <SideProvider value={side}>{children}</SideProvider>
}
