import { useTranslations } from 'use-intl'
import type { OutputOf } from '../../api/endpoints.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { Note } from '../../design/layout/note.tsx'

/** When staff work on what a service stands on, and what they do. */
export function MaintenanceNotes({ items }: { items: OutputOf<'user/service/maintenance'>['items'] }) {
  const t = useTranslations('maintenance')
  return (
    <>
      {items.map(({ id, from, until, text, running }) => (
        <Note
          key={id}
          tone={running ? 'warn' : 'quiet'}
          title={t.rich(running ? 'running' : 'ahead', {
            from: () => <DateText value={from} time />,
            until: () => <DateText value={until} time />,
          })}
        >
          {text}
        </Note>
      ))}
    </>
  )
}
