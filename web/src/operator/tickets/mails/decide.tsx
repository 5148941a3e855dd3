import { TICKET_DEPARTMENTS, TICKET_TITLE_MAX, ticketIdIn } from '@portal/contracts/tickets.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import type { InputOf } from '../../../api/endpoints.ts'
import { Segmented } from '../../../design/controls/segmented.tsx'
import { toastOk } from '../../../design/feedback/toast.ts'
import { Form } from '../../../design/form/form.tsx'
import { SelectField } from '../../../design/form/other-fields.tsx'
import { SubmitButton } from '../../../design/form/submit-button.tsx'
import { TextField } from '../../../design/form/text-field.tsx'
import { useForm } from '../../../design/form/use-form.ts'
import { Panel } from '../../../design/layout/panel.tsx'
import { useGo } from '../../../lib/navigation.ts'
import { staffPaths } from '../../paths.ts'
import { useRoleReason } from '../../session.ts'
import { ANSWERING, askAnew, type IncomingMail } from '../ticket.ts'

/** Into a ticket that is there, or a new one: whose it is, staff say, for the mail cannot. */
export function Decide({ mail }: { mail: IncomingMail }) {
  const t = useTranslations('operator.tickets.mails')
  const [way, setWay] = useState<'assign' | 'open'>(mail.ticketId !== null || mail.tickets.length > 0 ? 'assign' : 'open')
  return (
    <Panel title={t('decide')}>
      <div className="stack">
        <Segmented
          label={t('decide')}
          value={way}
          onChange={setWay}
          options={[
            { value: 'assign', label: t('assign') },
            { value: 'open', label: t('open') },
          ]}
        />
        {way === 'assign' ? <Assign mail={mail} /> : <Open mail={mail} />}
      </div>
    </Panel>
  )
}

function useDone() {
  const t = useTranslations('operator.tickets.mails')
  const go = useGo()
  return async (ticketId: number) => {
    await askAnew()
    toastOk(t('done'))
    go({ to: staffPaths.ticket(ticketId) })
  }
}

function Assign({ mail }: { mail: IncomingMail }) {
  const t = useTranslations('operator.tickets.mails')
  const off = useRoleReason(ANSWERING) !== null
  const done = useDone()
  const known = mail.ticketId ?? mail.tickets[0]?.id
  const form = useForm({
    initial: { ticketId: known === undefined ? '' : `#T-${known}` },
    validate: ({ ticketId }) => ({ ticketId: ticketIdIn(ticketId) === null && t('noNumber') }),
    submit: async ({ ticketId }, requestId) => {
      const sent = await call('operator/tickets/mails/assign', { id: mail.id, ticketId: ticketIdIn(ticketId) ?? 0 }, { requestId })
      await done(sent.ticketId)
    },
  })
  const hint = mail.tickets.map(({ id, title }) => `#T-${id} ${title}`).join(' · ')
  return (
    <Form
      form={form}
      actions={
        <SubmitButton form={form} off={off}>
          {t('assign')}
        </SubmitButton>
      }
    >
      <TextField label={t('ticket')} autoComplete="off" {...(hint && { hint })} {...form.field('ticketId')} />
    </Form>
  )
}

function Open({ mail }: { mail: IncomingMail }) {
  const t = useTranslations('operator.tickets.mails')
  const words = useTranslations('tickets')
  const forms = useTranslations('forms')
  const off = useRoleReason(ANSWERING) !== null
  const done = useDone()
  const form = useForm({
    initial: { customer: mail.customer?.username ?? '', title: mail.subject.slice(0, TICKET_TITLE_MAX), department: 'technical' },
    validate: ({ customer, title }) => ({
      customer: customer.trim() === '' && forms('required'),
      title: title.trim() === '' && forms('required'),
    }),
    submit: async ({ department, ...values }, requestId) => {
      const input = { id: mail.id, ...values, department: department as InputOf<'operator/tickets/mails/open'>['department'] }
      const sent = await call('operator/tickets/mails/open', input, { requestId })
      await done(sent.ticketId)
    },
  })
  return (
    <Form
      form={form}
      actions={
        <SubmitButton form={form} off={off}>
          {t('open')}
        </SubmitButton>
      }
    >
      <TextField label={t('customer')} hint={t('customerHint')} autoComplete="off" {...form.field('customer')} />
      <TextField label={words('column.title')} maxLength={TICKET_TITLE_MAX} {...form.field('title')} />
      <SelectField
        label={words('departmentTerm')}
        options={TICKET_DEPARTMENTS.map((value) => ({ value, label: words(`department.${value}`) }))}
        {...form.field('department')}
      />
    </Form>
  )
}
