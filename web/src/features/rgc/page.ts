import { withRgc } from '../../i18n/rgc-words.ts'

/** With its words; all of it apart from the file that every visit begins with. */
export const list = withRgc(() => import('./sessions-page.tsx'))
