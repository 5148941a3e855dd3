import { ticketNumber } from '@portal/contracts/tickets.ts'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { useCall, useSubmit } from '../../../api/hooks.ts'
import { Button } from '../../../design/controls/button.tsx'
import { DateText } from '../../../design/data/date-text.tsx'
import { DefinitionList } from '../../../design/data/definition-list.tsx'
import { SensitiveText } from '../../../design/data/sensitive-text.tsx'
import { toastError } from '../../../design/feedback/toast.ts'
import { Note } from '../../../design/layout/note.tsx'
import { SkeletonRows } from '../../../design/layout/skeleton.tsx'
import { ErrorState } from '../../../design/layout/states.tsx'
import { TextLink } from '../../../design/link.tsx'
import { SidePanel } from '../../../design/overlay/side-panel.tsx'
import { useSize } from '../../../features/tickets/files.tsx'
import { useGo, usePathParams } from '../../../lib/navigation.ts'
import { usePageName } from '../../../shell/page-name.ts'
import css from '../../mail/mail.module.css'
import { StaffAction } from '../../parts/staff-action.tsx'
import { CustomerLink } from '../../parts/whose.tsx'
import { staffPaths } from '../../paths.ts'
import { ANSWERING, type IncomingMail } from '../ticket.ts'
import { Decide } from './decide.tsx'
import { IncomingState } from './mails-page.tsx'

/** One mail as it came, and what is to become of it. */
export function Page() {
  const t = useTranslations('operator.tickets.mails')
  const go = useGo()
  const { id = '' } = usePathParams()
  const mail = useCall('operator/tickets/mails/detail', { id })
  const close = () => go({ to: staffPaths.ticketMails(), search: true })
  const discard = useSubmit('operator/tickets/mails/discard', { invalidates: ['operator/tickets'], onSuccess: close })
  usePageName(mail.data?.subject)
  return (
    <SidePanel
      title={mail.data?.subject || t('noSubject')}
      onClose={close}
      width={680}
      foot={
        mail.data && (
          <>
            {mail.data.original && (
              <Button icon={IconDownload} onClick={() => void fetchOriginal(Number(id))}>
                {t('original')}
              </Button>
            )}
            {mail.data.state === 'held' && (
              <StaffAction roles={ANSWERING} icon={IconTrash} off={discard.isPending} onClick={() => discard.mutate({ id: Number(id) })}>
                {t('discard')}
              </StaffAction>
            )}
          </>
        )
      }
    >
      {mail.data ? (
        <Letter mail={mail.data} />
      ) : mail.isError ? (
        <ErrorState error={mail.error} onRetry={() => void mail.refetch()} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </SidePanel>
  )
}

/** Its address is good once. */
async function fetchOriginal(id: number): Promise<void> {
  try {
    const link = document.createElement('a')
    link.href = (await call('operator/tickets/mails/original', { id })).url
    link.download = `mail-${id}.eml`
    link.click()
  } catch (error) {
    toastError(error)
  }
}

function Letter({ mail }: { mail: IncomingMail }) {
  const t = useTranslations('operator.tickets.mails')
  const words = useTranslations('tickets')
  const size = useSize()
  const { customer, ticketId } = mail
  return (
    <div className="stack">
      <Note tone={mail.state === 'held' ? 'warn' : 'quiet'}>{t(`reason.${mail.reason}`)}</Note>
      <DefinitionList
        columns={1}
        items={[
          { term: t('stateTitle'), value: <IncomingState of={mail.state} /> },
          { term: t('from'), value: <SensitiveText>{mail.fromName ? `${mail.fromName} <${mail.from}>` : mail.from}</SensitiveText> },
          { term: t('to'), value: <span className="mono sm">{mail.to}</span> },
          { term: t('at'), value: <DateText value={mail.at} time /> },
          { term: t('size'), value: size(mail.size) },
          ticketId === null
            ? null
            : { term: t('ticket'), value: <TextLink to={staffPaths.ticket(ticketId)}>{ticketNumber(ticketId)}</TextLink> },
          customer && { term: t('saysToBe'), value: <CustomerLink customer={customer} /> },
        ]}
      />
      <pre className={css.text}>{mail.text || t('noText')}</pre>
      {mail.leftOut.length > 0 && (
        <ul className="sm c2" aria-label={words('leftOut.title')}>
          {mail.leftOut.map(({ name, why }, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: files of one mail never change, and may have one name
            <li key={n}>{words(`leftOut.${why}`, { name })}</li>
          ))}
        </ul>
      )}
      {mail.state === 'held' && <Decide key={mail.id} mail={mail} />}
    </div>
  )
}
