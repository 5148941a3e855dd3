import { TICKET_WRITING_SECONDS } from '@portal/contracts/tickets.ts'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { onEvent } from '../../api/events.ts'
import css from './tickets.module.css'

/** Who of the others is writing at this moment, told by the event stream and forgotten soon after the last letter. */
export function useWriter(ticketId: number, messages: number): string | null {
  const [name, setName] = useState<string | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onEvent(({ type, data }) => {
      if (type !== 'ticket.writing' || data.ticketId !== ticketId) return
      setName(String(data.name))
      clearTimeout(timer)
      timer = setTimeout(() => setName(null), TICKET_WRITING_SECONDS * 1000)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [ticketId])
  // Whoever was writing has written.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is what ends it
  useEffect(() => setName(null), [messages])
  return name
}

export function WritingLine({ name }: { name: string | null }) {
  const t = useTranslations('tickets')
  return (
    <p className={css.writing} role="status">
      {name && (
        <>
          <span className={css.dots} aria-hidden>
            <i />
            <i />
            <i />
          </span>
          {t('isWriting', { name })}
        </>
      )}
    </p>
  )
}
