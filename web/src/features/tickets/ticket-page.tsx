import { ticketNumber } from '@portal/contracts/tickets.ts'
import { IconCheck, IconRotate } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { useCurrentUser } from '../../api/current-user.ts'
import { usePolling } from '../../api/event-effects.ts'
import { useCall, useSubmit } from '../../api/hooks.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../design/controls/button.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Note } from '../../design/layout/note.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { usePathParams } from '../../lib/navigation.ts'
import { usePageName } from '../../shell/page-name.ts'
import { Composer, type Written } from './composer.tsx'
import { Conversation } from './conversation.tsx'
import { customerDesk, type Ticket } from './desk.ts'
import { RatingPanel } from './rating.tsx'
import { TicketSide } from './ticket-side.tsx'
import { TicketStatus } from './ticket-state.tsx'
import css from './tickets.module.css'
import { useWriter, WritingLine } from './writing.tsx'

/** One conversation with support. */
export function Page() {
  const { ticketID = '' } = usePathParams()
  const pages = useTranslations('pages')
  const ticket = useCall('user/ticket/detail', { id: ticketID }, { refetchInterval: usePolling(false) })
  usePageName(ticket.data && ticketNumber(ticket.data.id))
  if (ticket.data) return <InView key={ticket.data.id} ticket={ticket.data} />
  return (
    <>
      <PageHeader title={pages('ticket-detail')} />
      <Panel flush>
        {ticket.isError ? <ErrorState error={ticket.error} onRetry={() => void ticket.refetch()} /> : <SkeletonRows rows={8} />}
      </Panel>
    </>
  )
}

function InView({ ticket }: { ticket: Ticket }) {
  const t = useTranslations('tickets')
  const username = useCurrentUser()?.username ?? ''
  const desk = useMemo(() => customerDesk(username, ticket.id), [username, ticket.id])
  const writer = useWriter(ticket.id, ticket.conversationCount)
  const unreadFrom = useUnread(ticket)
  const { may } = ticket
  const reply = async ({ text, files }: Written, act: string, requestId: string) => {
    await call('user/ticket/reply', { id: ticket.id, text, files: [...files], close: act === 'close' }, { requestId })
    await queryClient.invalidateQueries(underPath('user/ticket'))
    if (act === 'close') toastOk(t('isClosed'))
  }
  return (
    <>
      <PageHeader
        title={ticket.title}
        sentence
        status={<TicketStatus of={ticket.status} strong />}
        facts={<Facts ticket={ticket} />}
        actions={<Moves ticket={ticket} />}
      />
      <div className="grid g-main">
        <div className={css.main}>
          <Conversation messages={ticket.messages} desk={desk} unreadFrom={unreadFrom} />
          <WritingLine name={writer} />
          {may.rate && <RatingPanel key={ticket.rating?.stars ?? 0} id={ticket.id} rating={ticket.rating} />}
          {may.reply ? (
            <Composer
              desk={desk}
              label={t('yourReply')}
              send={t('reply')}
              others={may.close ? [{ act: 'close', label: t('replyAndClose') }] : []}
              onSend={reply}
            />
          ) : (
            ticket.status === 'closed' && <Note>{may.reopen ? t('closedNote') : t('closedForGood')}</Note>
          )}
        </div>
        <TicketSide ticket={ticket} desk={desk} />
      </div>
    </>
  )
}

function Facts({ ticket }: { ticket: Ticket }) {
  const t = useTranslations('tickets')
  return (
    <>
      <span className="mono">{ticketNumber(ticket.id)}</span>
      <span>{t(`department.${ticket.department}`)}</span>
      {ticket.priority !== 'normal' && <span>{t('priorityIs', { priority: t(`priority.${ticket.priority}`) })}</span>}
      <span>{t.rich('openedAt', { at: () => <DateText value={ticket.createdAt} time /> })}</span>
      <span>{t('messages', { n: ticket.conversationCount })}</span>
      {ticket.owner !== null && <span>{t('ownedBy', { name: ticket.owner })}</span>}
    </>
  )
}

function Moves({ ticket: { id, may } }: { ticket: Ticket }) {
  const t = useTranslations('tickets')
  const options = { invalidates: ['user/ticket', 'user/dashboard'] }
  const close = useSubmit('user/ticket/close', { ...options, onSuccess: () => toastOk(t('isClosed')) })
  const reopen = useSubmit('user/ticket/reopen', { ...options, onSuccess: () => toastOk(t('isOpenAgain')) })
  if (may.close)
    return (
      <Button icon={IconCheck} working={close.isPending} onClick={() => close.mutate({ id })}>
        {t('close')}
      </Button>
    )
  return may.reopen ? (
    <Button icon={IconRotate} working={reopen.isPending} onClick={() => reopen.mutate({ id })}>
      {t('reopen')}
    </Button>
  ) : null
}

/** What was new when the page was opened stays marked; the server hears that it has been seen. */
function useUnread({ id, unread, unreadFrom, messages }: Ticket): number | null {
  const [marked, setMarked] = useState(unreadFrom)
  useEffect(() => {
    if (unreadFrom === null) return
    setMarked(unreadFrom)
  }, [unreadFrom])
  // Each answer that comes while the page is open is seen too.
  const newest = messages.at(-1)?.id
  useEffect(() => {
    if (!unread || newest === undefined) return
    void call('user/ticket/read', { id })
      .then(() => queryClient.invalidateQueries(underPath('user/ticket/list')))
      .catch(() => undefined)
  }, [id, unread, newest])
  return marked
}
