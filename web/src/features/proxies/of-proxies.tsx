import { proxiesErrors } from '@portal/contracts/errors/proxies.errors.ts'
import type { ReactNode } from 'react'
import { OfKind } from '../services/kind-context.tsx'
import { proxiesUi } from './proxies.ui.ts'

/** Around every page of proxies. */
export const OfProxies = ({ children }: { children: ReactNode }) => (
  <OfKind kind={proxiesUi} errors={proxiesErrors}>
    {children}
  </OfKind>
)
