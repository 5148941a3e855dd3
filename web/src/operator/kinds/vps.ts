import { lazy } from 'react'
import { withGraphs } from '../../i18n/service-words.ts'
import { loadChunk } from '../../lib/lazy-page.ts'

const graphs = withGraphs(() => import('./vps-graphs.tsx'))

export const Panel = lazy(() => loadChunk(graphs).then((part) => ({ default: part.VpsGraphs })))
