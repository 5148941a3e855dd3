import { indexPages } from '../page-index.ts'
import type { StaffGroup, StaffPage } from './route-types.ts'
import { entryPages, staffPages } from './routes.ts'

const pages = indexPages<StaffPage>([...entryPages, ...staffPages])

/** Only what is built is linked. */
export const findStaffPage = pages.find
export const { trail, lit } = pages
export const groupOf = (page: StaffPage): StaffGroup | undefined => pages.trail(page).find(({ nav }) => nav)?.nav?.group
export const inGroup = (group: StaffGroup): StaffPage[] => staffPages.filter(({ nav }) => nav?.group === group)
