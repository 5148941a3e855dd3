import { computeErrors } from '@portal/contracts/errors/compute.errors.ts'
import type { ReactNode } from 'react'
import { OfKind } from '../services/kind-context.tsx'
import { vpsUi } from './vps.ui.ts'

/** Around every page of a VPS. */
export const OfVps = ({ children }: { children: ReactNode }) => (
  <OfKind kind={vpsUi} errors={computeErrors}>
    {children}
  </OfKind>
)
