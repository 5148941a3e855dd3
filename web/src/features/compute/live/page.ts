import { withLive } from '../../../i18n/live-words.ts'
import { withGraphs } from '../../../i18n/service-words.ts'

/** Apart from the page of a server: few servers have it. Its graph is drawn as those of a server are. */
export const tab = withLive(withGraphs(() => import('./live-tab.tsx')))
