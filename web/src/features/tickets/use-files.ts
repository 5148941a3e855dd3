import { TICKET_FILES_MAX } from '@portal/contracts/tickets.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorText } from '../../api/error-text.ts'
import { broughtOf, type Desk, isTooLarge, type TicketFile } from './desk.ts'

export interface Attached {
  readonly files: readonly TicketFile[]
  /** Names of those on their way. */
  readonly coming: readonly string[]
  readonly problem: string | null
  readonly add: (files: readonly File[]) => Promise<void>
  readonly remove: (id: number) => void
  readonly clear: () => void
}

/** The files of a message that is being written: each is brought as soon as it is chosen. */
export function useFiles(desk: Desk): Attached {
  const t = useTranslations('tickets.files')
  const [files, setFiles] = useState<readonly TicketFile[]>([])
  const [coming, setComing] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const add = async (chosen: readonly File[]) => {
    setProblem(null)
    const room = TICKET_FILES_MAX - files.length - coming.length
    if (chosen.length > room) setProblem(t('tooMany'))
    for (const file of chosen.slice(0, Math.max(0, room))) {
      if (isTooLarge(file)) {
        setProblem(t('tooLarge', { name: file.name }))
        continue
      }
      setComing((now) => [...now, file.name])
      try {
        const kept = await desk.attach(await broughtOf(file))
        setFiles((now) => [...now, kept])
      } catch (error) {
        setProblem(`${file.name}: ${errorText(error)}`)
      } finally {
        setComing((now) => now.filter((name) => name !== file.name))
      }
    }
  }
  return {
    ...{ files, coming, problem, add },
    remove: (id) => setFiles((now) => now.filter((file) => file.id !== id)),
    clear: () => setFiles([]),
  }
}
