import { type ReactNode, useState } from 'react'
import { lazyQuestion } from '../../../design/overlay/lazy-question.tsx'
import type { ServiceRow } from '../calls.ts'

// Arrives when it is asked for: the lists must not carry it.
const RenameDialog = lazyQuestion(
  () => import('./rename-dialog.tsx'),
  (part) => part.RenameDialog,
)

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
    dialog: renaming && <RenameDialog service={renaming} onClose={() => setRenaming(null)} />,
  }
}
