import { useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { asApiError } from '../../api/errors.ts'
import { Button } from '../../design/controls/button.tsx'
import { Segmented } from '../../design/controls/segmented.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Note } from '../../design/layout/note.tsx'
import { Composer, type Written } from '../../features/tickets/composer.tsx'
import { Conversation } from '../../features/tickets/conversation.tsx'
import { WritingLine } from '../../features/tickets/writing.tsx'
import { localeNames } from '../../i18n/locale.ts'
import { useRoleReason, useStaff } from '../session.ts'
import { CannedMenu } from './canned-menu.tsx'
import { staffDesk } from './staff-desk.ts'
import { Targets } from './targets.tsx'
import { ANSWERING, askAnew, type StaffTicket } from './ticket.ts'
import css from './tickets.module.css'

/** The conversation and where it is answered. */
export function Desk({ ticket }: { ticket: StaffTicket }) {
  const t = useTranslations('operator.tickets')
  const words = useTranslations('tickets')
  const username = useStaff()?.username ?? ''
  const off = useRoleReason(ANSWERING)
  const [mode, setMode] = useState<'answer' | 'note'>(ticket.status === 'closed' ? 'note' : 'answer')
  const isNote = useRef(false)
  isNote.current = mode === 'note'
  // What the writer has seen: an answer that came after it is read before another is sent.
  const [seen, setSeen] = useState(ticket.lastMessageId)
  const desk = useMemo(() => staffDesk(username, ticket.id, () => isNote.current), [username, ticket.id])
  const colleagues = ticket.writing.filter(({ staff }) => staff)
  const customer = ticket.writing.find(({ staff }) => !staff)
  const missed = ticket.messages.some(({ id, mine, kind }) => id > seen && !mine && kind !== 'event')
  const send = async ({ text, files }: Written, act: string, requestId: string) => {
    const input = { id: ticket.id, text, files: [...files], internal: mode === 'note', close: act === 'close', seen }
    try {
      const { messageId } = await call('operator/tickets/reply', input, { requestId })
      setSeen(messageId)
    } catch (error) {
      if (asApiError(error).code === 'conflict') void askAnew()
      throw error
    }
    await askAnew()
    if (act === 'close') toastOk(words('isClosed'))
  }
  const closed = ticket.status === 'closed'
  return (
    <div className={css.stack}>
      <Targets ticket={ticket} />
      <Conversation messages={ticket.messages} desk={desk} />
      <WritingLine name={customer?.name ?? null} />
      {colleagues.map(({ name, since }) => (
        <Note key={name} tone="busy" live>
          {t.rich('collision', { name, at: () => <DateText value={since} time /> })}
        </Note>
      ))}
      {missed && (
        <Note tone="warn" live actions={<Button onClick={() => setSeen(ticket.lastMessageId)}>{t('haveRead')}</Button>}>
          {t('missed')}
        </Note>
      )}
      {off ? (
        <Note>{off}</Note>
      ) : (
        <Composer
          desk={desk}
          label={t(mode)}
          tone={mode === 'note' ? 'note' : undefined}
          send={mode === 'note' ? t('keepNote') : words('send')}
          others={mode === 'answer' && !closed ? [{ act: 'close', label: t('sendAndClose') }] : []}
          onSend={send}
          head={
            <>
              <span className="sm c3 ell">
                {mode === 'note' ? t('neverSent') : t('to', { name: ticket.customerName, language: localeNames[ticket.locale] })}
              </span>
              <Segmented
                label={t('kind')}
                value={mode}
                onChange={setMode}
                options={[
                  { value: 'answer', label: t('answer'), disabled: closed },
                  { value: 'note', label: words('internalNote') },
                ]}
              />
            </>
          }
          tools={(writing) => (
            <CannedMenu ticket={ticket} onUse={(text) => writing.change(writing.text ? `${writing.text}\n\n${text}` : text)} />
          )}
        />
      )}
    </div>
  )
}
