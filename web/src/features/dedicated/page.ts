import { withDedicated } from '../../i18n/dedicated-words.ts'
import { withConsole } from '../../i18n/service-words.ts'

/** The pages with their words; all of it apart from the file that every visit begins with. */
export const list = withDedicated(() => import('./list/list-page.tsx'))
export const detail = withDedicated(() => import('./detail/detail-page.tsx'))
export const reinstall = withDedicated(() => import('./reinstall-page.tsx'))
export const note = withDedicated(() => import('./note-page.tsx'))
export const serialLine = withConsole(withDedicated(() => import('./console/console-page.tsx')))
