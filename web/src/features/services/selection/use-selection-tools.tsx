import { type ReactNode, useState } from 'react'
import { lazyQuestion } from '../../../design/overlay/lazy-question.tsx'
import { withSelection } from '../../../i18n/service-words.ts'
import { useKind } from '../kind-context.tsx'
import type { Selected } from './selected.ts'

// They and their words arrive when they are asked for: the lists must not carry them.
const parts = withSelection(() => import('./parts.ts'))
const NotesDrawer = lazyQuestion(parts, (part) => part.NotesDrawer)
const ExportDrawer = lazyQuestion(parts, (part) => part.ExportDrawer)

/** What is done with a selection as a whole, of any kind. */
export interface SelectionTools {
  /** One note for all of them. */
  readonly note: (services: readonly Selected[]) => void
  readonly export: (services: readonly Selected[]) => void
  /** The open question; render it once. */
  readonly dialog: ReactNode
}

export function useSelectionTools(): SelectionTools {
  const { base, exported } = useKind()
  const [asked, setAsked] = useState<{ readonly what: 'note' | 'export'; readonly services: readonly Selected[] } | null>(null)
  const close = () => setAsked(null)
  return {
    note: (services) => setAsked({ what: 'note', services }),
    export: (services) => setAsked({ what: 'export', services }),
    dialog: asked && (
      <>
        {asked.what === 'note' && <NotesDrawer base={base} services={asked.services} onClose={close} />}
        {asked.what === 'export' && exported && <ExportDrawer exported={exported} services={asked.services} onClose={close} />}
      </>
    ),
  }
}
