import { useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useBrand } from '../api/brand.ts'
import { useStore } from '../lib/store.ts'
import type { Page } from '../route-types.ts'
import { pageName } from './page-name.ts'

const ACTS = ['keydown', 'pointerdown'] as const

/** The page in view: the deepest match that was declared in routes.ts. */
export function useCurrentPage(): Page | undefined {
  return useRouterState({ select: ({ matches }) => matches.findLast((match) => match.staticData.page)?.staticData.page })
}

/**
 * The heading takes the focus. A page that is still on its way shows a heading of its own, which leaves with the focus on it:
 * the next one takes it over, until the person goes on by themselves. Answers what ends that.
 */
function focusHeading(): () => void {
  const focus = () => document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true })
  const replaced = new MutationObserver(() => document.activeElement === document.body && focus())
  const end = () => {
    replaced.disconnect()
    for (const act of ACTS) window.removeEventListener(act, end, true)
  }
  requestAnimationFrame(focus)
  replaced.observe(document.body, { childList: true, subtree: true })
  for (const act of ACTS) window.addEventListener(act, end, true)
  return end
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

  useEffect(() => {
    let end = () => {}
    const stop = router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
      if (!pathChanged || !fromLocation) return
      end()
      end = focusHeading()
    })
    return () => {
      stop()
      end()
    }
  }, [router])
}
