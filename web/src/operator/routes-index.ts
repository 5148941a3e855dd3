import { builtPages } from '../built-pages.ts'
import { indexPages } from '../page-index.ts'
import type { StaffGroup, StaffPage } from './route-types.ts'
import { entryPages, staffPages } from './routes.ts'

const pages = indexPages<StaffPage>([...entryPages, ...staffPages])

for (const path of pages.paths) builtPages.add(path)

export const { trail, lit } = pages
export const groupOf = (page: StaffPage): StaffGroup | undefined => pages.trail(page).find(({ nav }) => nav)?.nav?.group
export const inGroup = (group: StaffGroup): StaffPage[] => staffPages.filter(({ nav }) => nav?.group === group)
