import { builtPages } from './built-pages.ts'
import type { NavGroup, Page } from './route-types.ts'
import { barePages, homePages, publicPages } from './routes.ts'

const flat = (pages: readonly Page[]): Page[] => pages.flatMap((page) => [page, ...flat(page.panels ?? [])])
const byPath = new Map(flat([...homePages, ...barePages, ...publicPages]).map((page) => [page.path, page]))
for (const path of byPath.keys()) builtPages.add(path)

/** Only what is built is linked: the shell asks before it offers a way. */
export const hasPage = (path: string): boolean => byPath.has(path)
export const findPage = (path: string): Page | undefined => byPath.get(path)

export const navPages = (group: NavGroup): Page[] => homePages.filter((page) => page.nav?.group === group && !page.nav.under)
export const navUnder = (path: string): Page[] => homePages.filter((page) => page.nav?.under === path)

/** From its list down to the page itself. */
export function trail(page: Page): Page[] {
  const parent = findPage(page.parent ?? page.nav?.under ?? '')
  return parent ? [...trail(parent), page] : [page]
}

/** The navigation entry that is lit for a page: its own, or that of the list it belongs to. */
export const litPath = (page: Page): string | undefined => trail(page).findLast((step) => step.nav)?.path

export const groupOf = (page: Page): NavGroup | undefined => trail(page).find((step) => step.nav)?.nav?.group
