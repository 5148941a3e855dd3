import { withHosting } from '../../i18n/hosting-words.ts'

/** The pages with their words; all of it apart from the file that every visit begins with. */
export const list = withHosting(() => import('./list/list-page.tsx'))
export const detail = withHosting(() => import('./detail/detail-page.tsx'))
export const note = withHosting(() => import('./note-page.tsx'))
/** The field of an order that asks for the domain. */
export const domain = withHosting(() => import('./order/domain-field.tsx'))
