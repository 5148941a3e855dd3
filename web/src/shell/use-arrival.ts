import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useBrand } from '../api/brand.ts'
import { useStore } from '../lib/store.ts'
import type { Page } from '../route-types.ts'
import { pageName } from './page-name.ts'

/** The page in view: the deepest match that was declared in routes.ts. */
export function useCurrentPage(): Page | undefined {
  return useRouterState({ select: ({ matches }) => matches.findLast((match) => match.staticData.page)?.staticData.page })
}

/** On every arrival: the document's title, and the focus on the heading, so that a screen reader starts there. `titles`: the page, then its world. */
export function useArrival(...titles: (string | undefined)[]): void {
  const router = useRouter()
  const brand = useBrand()
  const name = useStore(pageName)
  const [page, ...world] = titles
  const title = [name ?? page, ...world, brand?.name].filter(Boolean).join(' · ')
  useEffect(() => {
    document.title = title
  }, [title])

  useEffect(
    () =>
      router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return
        requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true }))
      }),
    [router],
  )
}
