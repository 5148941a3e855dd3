import { builtPages } from './built-pages.ts'
import { indexPages } from './page-index.ts'
import type { NavGroup, Page } from './route-types.ts'
import { barePages, homePages, publicPages } from './routes.ts'

const pages = indexPages<Page>([...homePages, ...barePages, ...publicPages])
for (const path of pages.paths) builtPages.add(path)

/** Only what is built is linked: the shell asks before it offers a way. */
export const hasPage = (path: string): boolean => pages.find(path) !== undefined

export const navPages = (group: NavGroup): Page[] => homePages.filter((page) => page.nav?.group === group && !page.nav.under)
export const navUnder = (path: string): Page[] => homePages.filter((page) => page.nav?.under === path)

export const trail = pages.trail
export const litPath = (page: Page): string | undefined => pages.lit(page)?.path
export const groupOf = (page: Page): NavGroup | undefined => pages.trail(page).find((step) => step.nav)?.nav?.group
