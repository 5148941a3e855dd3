import { type AnyRoute, createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import { brandState, loadBrand } from '../api/brand.ts'
import { destination } from '../lib/navigation.ts'
import { type PageGuard, pageRoute, routerOptions, type Search } from '../routing.tsx'
import { PageProblem } from '../shell/page-problem.tsx'
import { staffPaths } from './paths.ts'
import type { StaffPage } from './route-types.ts'
import { entryPages, staffPages } from './routes.ts'
import { checkStaff, currentStaff, maySee } from './session.ts'
import { Console } from './shell/console.tsx'
import { EntryLayout } from './shell/entry-layout.tsx'
import { StaffNotFound } from './shell/not-found.tsx'
import { StaffRoot } from './shell/root.tsx'
import { staffBack } from './staff-back.ts'

// Staff work on while a brand is upgraded: nothing here leads to /upgrading [B2].
const root = createRootRoute({ component: StaffRoot, errorComponent: PageProblem, beforeLoad: async () => void (await loadBrand()) })

/** A session is needed; without one the way leads to sign-in and back. */
async function signedIn({ location }: { location: { href: string } }): Promise<void> {
  if ((await checkStaff()) || brandState.get().kind !== 'ready') return
  throw redirect(destination({ to: staffPaths.login(), search: { back: staffBack(location.href) ?? undefined }, replace: true }))
}

async function guard(input: { location: { href: string } }): Promise<void> {
  await signedIn(input)
  if (currentStaff.get()?.factorMissing) throw redirect({ to: staffPaths.twoFactor(), replace: true })
}

async function leaveIfSignedIn({ search }: { search: Search }): Promise<void> {
  if (!(await checkStaff())) return
  const to = currentStaff.get()?.factorMissing ? staffPaths.twoFactor() : staffBack(search.back)
  throw redirect(destination({ href: to ?? staffPaths.home(), replace: true }))
}

/** Each entry page has its own condition; inside the console there is one for all. */
const entryGuards: Partial<Record<string, PageGuard>> = { [staffPaths.login()]: leaveIfSignedIn, [staffPaths.twoFactor()]: signedIn }

const entry = createRoute({ getParentRoute: () => root, id: '_entry', component: EntryLayout })
const inside = createRoute({ getParentRoute: () => root, id: '_console', beforeLoad: guard, component: Console })
/** A page, and its panels, whose data nobody asks for who may not see them: the console says so instead. */
const forItsRoles = ({ load, panels, ...page }: StaffPage): StaffPage => ({
  ...page,
  load: load && ((input) => maySee(currentStaff.get()?.roles ?? [], page.roles) && load(input)),
  panels: panels?.map(forItsRoles),
})
const pageIn = (parent: AnyRoute) => (page: StaffPage) =>
  pageRoute(forItsRoles(page), parent, (staffPage) => ({ staffPage }), entryGuards[page.path])

const unknown = createRoute({ getParentRoute: () => inside, path: '$', component: StaffNotFound })

export const createStaffRouter = () =>
  createRouter({
    routeTree: root.addChildren([
      entry.addChildren(entryPages.map(pageIn(entry))),
      inside.addChildren([...staffPages.map(pageIn(inside)), unknown]),
    ]),
    ...routerOptions,
  })

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    staffPage?: StaffPage
  }
}
