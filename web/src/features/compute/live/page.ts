import { withLive } from '../../../i18n/live-words.ts'

/** Apart from the page of a server: few servers have it. */
export const tab = withLive(() => import('./live-tab.tsx'))
