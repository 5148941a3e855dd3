import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { brandState } from '../../api/brand.ts'
import { expired } from '../../api/expired-session.ts'
import { ToastRegion } from '../../design/feedback/toast-region.tsx'
import { loadChunk } from '../../lib/lazy-page.ts'
import { useStore } from '../../lib/store.ts'
import { BrandProblem } from '../../shell/brand-problem.tsx'
import { NetworkBar } from '../../shell/network-bar.tsx'
import { useArrival } from '../../shell/use-arrival.ts'
import { useStaffPage } from './use-staff-page.ts'

const Again = lazy(() =>
  loadChunk(() => import('../sign-in/staff-sign-in-again.tsx')).then(({ StaffSignInAgain }) => ({ default: StaffSignInAgain })),
)

/** Around every page of the console. */
export function StaffRoot() {
  const t = useTranslations('operator.pages')
  const frame = useTranslations('operator.frame')
  const brand = useStore(brandState)
  const realm = useStore(expired)
  const page = useStaffPage()
  useArrival(page && t(page.title), frame('staff'))
  useEffect(() => document.documentElement.setAttribute('data-ready', ''), [])
  return (
    <>
      <NetworkBar />
      {brand.kind === 'ready' ? <Outlet /> : brand.kind === 'loading' ? null : <BrandProblem kind={brand.kind} />}
      {realm === 'operator' && (
        <Suspense fallback={null}>
          <Again />
        </Suspense>
      )}
      <ToastRegion />
    </>
  )
}
