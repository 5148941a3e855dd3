import { referenceOf } from '@portal/contracts/document-series.ts'
import { useTranslations } from 'use-intl'
import { useSubmit } from '../../api/hooks.ts'
import { Switch } from '../../design/controls/switch.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { KeyValues } from '../../design/data/definition-list.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { TextLink } from '../../design/link.tsx'
import { paths } from '../../paths.ts'
import { serviceLink } from '../services/service-link.ts'
import type { Desk, Ticket } from './desk.ts'
import { FileList } from './files.tsx'

/** What a conversation is about, and how it stands. */
export function TicketSide({ ticket, desk }: { ticket: Ticket; desk: Desk }) {
  const t = useTranslations('tickets')
  const files = ticket.messages.flatMap((message) => message.files)
  return (
    <div className="stack">
      <Related ticket={ticket} />
      <Details ticket={ticket} />
      {files.length > 0 && (
        <Panel title={t('attachments')} hint={files.length} flush>
          <FileList files={files} desk={desk} />
        </Panel>
      )}
    </div>
  )
}

function Related({ ticket: { service, invoice } }: { ticket: Ticket }) {
  const t = useTranslations('tickets')
  if (!service && !invoice) return null
  // What is over has no page any more.
  const page = service && service.state !== 'ended' && serviceLink(service.kind, service.id)
  return (
    <Panel title={t(service ? 'relatedService' : 'relatedInvoice')}>
      {service && <p>{page ? <TextLink to={page}>{service.name}</TextLink> : service.name}</p>}
      {invoice && (
        <p>
          <TextLink to={paths.invoice(invoice.id)}>{referenceOf(invoice)}</TextLink>
        </p>
      )}
    </Panel>
  )
}

function Details({ ticket }: { ticket: Ticket }) {
  const t = useTranslations('tickets')
  const mail = useSubmit('user/ticket/mail', { invalidates: ['user/ticket'] })
  const own = ticket.owner === null
  return (
    <Panel title={t('details')}>
      <KeyValues
        items={[
          { term: t('departmentTerm'), value: t(`department.${ticket.department}`) },
          ticket.answeredBy === null ? null : { term: t('answeredBy'), value: ticket.answeredBy },
          ticket.firstAnswerAt === null ? null : { term: t('firstAnswer'), value: <DateText value={ticket.firstAnswerAt} time /> },
          { term: t('updated'), value: <DateText value={ticket.updatedAt} time /> },
          own
            ? {
                term: t('mailReplies'),
                value: (
                  <Switch
                    hideLabel
                    label={t('mailReplies')}
                    checked={ticket.mailReplies}
                    working={mail.isPending}
                    onChange={(on) => mail.mutate({ id: ticket.id, on })}
                  />
                ),
              }
            : null,
        ]}
      />
    </Panel>
  )
}
