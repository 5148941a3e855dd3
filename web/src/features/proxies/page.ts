import { withProxies } from '../../i18n/proxy-words.ts'

/** The pages with their words; all of it apart from the file that every visit begins with. */
export const list = withProxies(() => import('./list/list-page.tsx'))
export const detail = withProxies(() => import('./detail/detail-page.tsx'))
export const note = withProxies(() => import('./note-page.tsx'))
