import { type AnyRoute, createRoute, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { loadChunk } from './lib/lazy-page.ts'
import type { LoadInput } from './route-types.ts'
import { PageProblem } from './shell/page-problem.tsx'

/** What the router of the customers' portal and that of the staff console have in common. */
export type Search = Record<string, string>

const parseSearch = (text: string): Search => Object.fromEntries(new URLSearchParams(text))
const stringifySearch = (search: object): string => {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))}`
}

export const routerOptions = {
  parseSearch,
  stringifySearch,
  trailingSlash: 'never',
  defaultPreload: 'intent',
  defaultPreloadDelay: 40,
  // Freshness is the query cache's business; a loader only asks for data early.
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: PageProblem,
  defaultPendingMs: 400,
  scrollRestoration: true,
} as const

/** Runs before the page: throws a redirect where it may not be shown. */
export type PageGuard = (input: { search: Search; location: { href: string } }) => Promise<void>

interface Routable {
  readonly path: string
  readonly component: () => Promise<{ Page: ComponentType }>
  readonly load?: (input: LoadInput) => void
  readonly panels?: readonly Routable[]
}

/** One page, and its panels, below a layout. `facts` tell the shell which page is in view. */
export function pageRoute<P extends Routable>(page: P, parent: AnyRoute, facts: (page: P) => object, beforeLoad?: PageGuard): AnyRoute {
  const route = createRoute({
    getParentRoute: () => parent,
    path: page.path,
    component: lazyRouteComponent(() => loadChunk(page.component), 'Page') as RouteComponent,
    staticData: facts(page),
    beforeLoad,
    loader: ({ params, location }: { params: Search; location: { search: Search } }) => page.load?.({ params, search: location.search }),
  })
  // A panel lies inside its page: the router wants its path below the page's own.
  const panels = (page.panels ?? []).map((panel) =>
    pageRoute({ ...(panel as P), path: panel.path.slice(page.path.length) || '/' }, route, (own) => facts({ ...own, path: panel.path })),
  )
  return panels.length > 0 ? route.addChildren(panels) : route
}
