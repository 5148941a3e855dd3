import { lazy, type ReactNode, Suspense, useState } from 'react'
import { loadChunk } from '../../../lib/lazy-page.ts'
import type { ServiceRow } from '../calls.ts'

// Arrives when it is asked for: the lists must not carry it.
const RenameDialog = lazy(() => loadChunk(() => import('./rename-dialog.tsx')).then((part) => ({ default: part.RenameDialog })))

type Named = Pick<ServiceRow, 'id' | 'name'>

export interface Edits {
  /** Asks for another name. */
  readonly rename: (service: Named) => void
  /** The open question; render it once. */
  readonly dialog: ReactNode
}

/** What an owner writes on a service, beside its note. */
export function useEdits(): Edits {
  const [renaming, setRenaming] = useState<Named | null>(null)
  return {
    rename: setRenaming,
    dialog: renaming && (
      <Suspense fallback={null}>
        <RenameDialog service={renaming} onClose={() => setRenaming(null)} />
      </Suspense>
    ),
  }
}
