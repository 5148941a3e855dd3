import { type ComponentType, lazy } from 'react'
import { withGraphs } from '../../i18n/service-words.ts'
import { loadChunk } from '../../lib/lazy-page.ts'

interface KindModule {
  readonly Panel: ComponentType<{ readonly id: number }>
}

const modules = import.meta.glob<KindModule>('./*.tsx')

/** What staff see more of one service, by its kind: the file beside this one that has the kind's name; it arrives when it is shown. */
export const kindPanels: ReadonlyMap<string, ComponentType<{ readonly id: number }>> = new Map(
  Object.entries(modules).map(([path, load]) => [
    path.replace(/^\.\/|\.tsx$/g, ''),
    lazy(() => loadChunk(withGraphs(load)).then(({ Panel }) => ({ default: Panel }))),
  ]),
)
