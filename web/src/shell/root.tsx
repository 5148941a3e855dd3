import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { brandState } from '../api/brand.ts'
import { ToastRegion } from '../design/feedback/toast-region.tsx'
import { useStore } from '../lib/store.ts'
import { BrandProblem } from './brand-problem.tsx'
import { NetworkBar } from './network-bar.tsx'
import { SignInOverlay } from './sign-in-overlay.tsx'
import { useArrival, useCurrentPage } from './use-arrival.ts'

/** Around every page: what must be there whatever is shown. */
export function Root() {
  const t = useTranslations('pages')
  const page = useCurrentPage()
  useArrival(page && t(page.title))
  const brand = useStore(brandState)
  useEffect(() => document.documentElement.setAttribute('data-ready', ''), [])
  return (
    <>
      <NetworkBar />
      {brand.kind === 'ready' ? <Outlet /> : brand.kind === 'loading' ? null : <BrandProblem kind={brand.kind} />}
      <SignInOverlay />
      <ToastRegion />
    </>
  )
}
