import { withConsole } from '../../../i18n/service-words.ts'

/** The window and its words, of which the first file of every visit knows nothing. */
export const page = withConsole(() => import('./console-page.tsx'))
