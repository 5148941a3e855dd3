import type { Desk } from './desk.ts'
import { useDraft } from './draft.ts'
import { type Attached, useFiles } from './use-files.ts'

export interface Writing {
  readonly text: string
  readonly change: (text: string) => void
  readonly clear: () => void
  readonly attached: Attached
}

/** What is being written, and the files that go with it. */
export function useWriting(desk: Desk): Writing {
  const [text, change, clear] = useDraft(desk.draftKey)
  const attached = useFiles(desk)
  return {
    ...{ text, attached },
    change: (next) => {
      desk.writing()
      change(next)
    },
    clear: () => {
      clear()
      attached.clear()
    },
  }
}
