import { dedicatedErrors } from '@portal/contracts/errors/dedicated.errors.ts'
import type { ReactNode } from 'react'
import { OfKind } from '../services/kind-context.tsx'
import { dedicatedUi } from './dedicated.ui.ts'

/** Around every page of a dedicated server. */
export const OfDedicated = ({ children }: { children: ReactNode }) => (
  <OfKind kind={dedicatedUi} errors={dedicatedErrors}>
    {children}
  </OfKind>
)
