import { type AnyRoute, createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { brandState, loadBrand } from './api/brand.ts'
import { checkSession } from './api/current-user.ts'
import { readSession } from './api/session.ts'
import { upgrading } from './api/upgrading.ts'
import { addMessages } from './i18n/i18n.tsx'
import { loadHome } from './i18n/messages.ts'
import { loadChunk } from './lib/lazy-page.ts'
import { destination } from './lib/navigation.ts'
import { fromHashAddress, safeBack } from './lib/safe-back.ts'
import { paths } from './paths.ts'
import type { Page } from './route-types.ts'
import { barePages, homePages, publicPages } from './routes.ts'
import { pageRoute, routerOptions, type Search } from './routing.tsx'
import { PageProblem } from './shell/page-problem.tsx'
import { PublicLayout } from './shell/public-layout.tsx'
import { Root } from './shell/root.tsx'
import { isStaffAddress } from './staff-address.ts'

const root = createRootRoute({
  component: Root,
  errorComponent: PageProblem,
  beforeLoad: async ({ location }) => {
    await loadBrand()
    const ready = brandState.get().kind === 'ready'
    if (ready && upgrading.get() && location.pathname !== paths.upgrading()) throw redirect({ to: paths.upgrading(), replace: true })
    if (ready && !upgrading.get() && location.pathname === paths.upgrading()) throw redirect({ to: '/', replace: true })
  },
})

const publicLayout = createRoute({ getParentRoute: () => root, id: '_public', component: PublicLayout })

/** A stored session is verified before anything of the person is shown; without one the way leads to /login and back. */
const guard = async ({ location }: { location: { href: string } }): Promise<void> => {
  const [signedIn] = await Promise.all([checkSession(), loadChunk(() => addMessages(loadHome))])
  if (brandState.get().kind !== 'ready' || signedIn) return
  throw redirect(destination({ href: paths.login(safeBack(location.href) ?? undefined), replace: true }))
}

const homeLayout = createRoute({
  getParentRoute: () => root,
  id: '_home',
  beforeLoad: guard,
  component: lazyRouteComponent(() => loadChunk(() => import('./shell/home-layout.tsx')), 'HomeLayout'),
})
const bareLayout = createRoute({ getParentRoute: () => root, id: '_bare', beforeLoad: guard })

/** Whoever has a session needs none of them. */
const ENTRANCES = ['/login', '/fblogin', '/register']

const pageIn = (parent: AnyRoute) => (page: Page) =>
  pageRoute(page, parent, (shown) => ({ page: shown }), ENTRANCES.includes(page.path) ? leaveIfSignedIn : undefined)

async function leaveIfSignedIn({ search }: { search: Search }): Promise<void> {
  if (readSession() && (await checkSession()))
    throw redirect(destination({ href: safeBack(search.back) ?? paths.notifications(), replace: true }))
}

/** A visit to the bare site has no way back: whoever signs in there arrives where everybody arrives [A3c]. */
const start = (path: string) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: async () => {
      const signedIn = readSession() !== null && (await checkSession())
      throw redirect({ to: signedIn ? paths.dashboard() : paths.login(), replace: true })
    },
  })

const forward = (path: string, to: string) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ search }) => {
      throw redirect(destination({ to, search, replace: true }))
    },
  })

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: ({ location }) => {
    if (isStaffAddress(location.pathname)) return window.location.assign(location.href)
    throw redirect({ to: paths.notFound(), replace: true })
  },
})

const routeTree = root.addChildren([
  start('/'),
  start('/home'),
  forward('/order/new', paths.order()),
  publicLayout.addChildren(publicPages.map(pageIn(publicLayout))),
  homeLayout.addChildren(homePages.map(pageIn(homeLayout))),
  bareLayout.addChildren(barePages.map(pageIn(bareLayout))),
  unknown,
])

/** Referral links and old bookmarks have the form `/#/register?r=7`. */
function rewriteHashAddress(): string | null {
  const address = fromHashAddress(window.location.hash)
  if (address) window.history.replaceState(null, '', address)
  return address
}

export function startRouter() {
  rewriteHashAddress()
  const router = createRouter({ routeTree, ...routerOptions })
  window.addEventListener('hashchange', () => {
    const address = rewriteHashAddress()
    if (address) void router.navigate(destination({ href: address, replace: true }))
  })
  upgrading.subscribe(() => void router.invalidate())
  return router
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: Page
  }
}
