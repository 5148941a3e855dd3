import { computeErrors } from '@portal/contracts/errors/compute.errors.ts'
import { dedicatedErrors } from '@portal/contracts/errors/dedicated.errors.ts'
import type { ReactNode } from 'react'
import { OfKind } from '../services/kind-context.tsx'
import { dedicatedUi } from './dedicated.ui.ts'

/** What every machine may answer, among it that it has no console, and what those of metal do. */
const errors = { ...computeErrors, ...dedicatedErrors }

/** Around every page of a dedicated server. */
export const OfDedicated = ({ children }: { children: ReactNode }) => (
  <OfKind kind={dedicatedUi} errors={errors}>
    {children}
  </OfKind>
)
