import { hostingErrors } from '@portal/contracts/errors/hosting.errors.ts'
import type { ReactNode } from 'react'
import { OfKind } from '../services/kind-context.tsx'
import { hostingUi } from './hosting.ui.ts'

/** Around every page of web hosting. */
export const OfHosting = ({ children }: { children: ReactNode }) => (
  <OfKind kind={hostingUi} errors={hostingErrors}>
    {children}
  </OfKind>
)
