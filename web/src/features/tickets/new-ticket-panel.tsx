import { TICKET_DEPARTMENTS, TICKET_PRIORITIES, TICKET_TITLE_MAX } from '@portal/contracts/tickets.ts'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { useCurrentUser } from '../../api/current-user.ts'
import type { InputOf } from '../../api/endpoints.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../design/controls/button.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { SelectField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { SidePanel } from '../../design/overlay/side-panel.tsx'
import { useGo, useSearchParams } from '../../lib/navigation.ts'
import { paths } from '../../paths.ts'
import { usePageName } from '../../shell/page-name.ts'
import { AttachButton } from './chosen-files.tsx'
import { newDesk } from './desk.ts'
import { useDraft } from './draft.ts'
import { Editor } from './editor.tsx'
import css from './tickets.module.css'
import { useSubjects } from './use-subjects.ts'
import { useWriting } from './use-writing.ts'

type Values = { title: string; text: string; department: string; priority: string; about: string }
type Input = InputOf<'user/ticket/add-new'>

/** Ask support; Back closes it and keeps what was written. */
export function Page() {
  const pages = useTranslations('pages')
  const go = useGo()
  usePageName(pages('ticket-new'))
  const close = () => go({ to: paths.tickets(), search: true })
  return (
    <SidePanel title={pages('ticket-new')} onClose={close} width={640}>
      <NewTicket onClose={close} />
    </SidePanel>
  )
}

function NewTicket({ onClose }: { onClose: () => void }) {
  const t = useTranslations('tickets')
  const common = useTranslations('common')
  const forms = useTranslations('forms')
  const go = useGo()
  const { service, invoice, department } = useSearchParams()
  const username = useCurrentUser()?.username ?? ''
  const desk = useMemo(() => newDesk(username), [username])
  const writing = useWriting(desk)
  const [title, keepTitle, clearTitle] = useDraft(`${desk.draftKey}.title`)
  const given = service ? `service:${service}` : invoice ? `invoice:${invoice}` : ''
  const subjects = useSubjects(given)
  const form = useForm<Values>({
    initial: {
      title,
      text: writing.text,
      // Where the way here says which: what was not built is the technicians', whatever document it stands on.
      department: TICKET_DEPARTMENTS.find((known) => known === department) ?? (invoice && !service ? 'billing' : 'technical'),
      priority: 'normal',
      about: given,
    },
    // What was written is kept.
    guard: false,
    validate: (values) => ({
      title: values.title.trim() === '' && forms('required'),
      text: values.text.trim() === '' && forms('required'),
    }),
    submit: async (values, requestId) => {
      const [what, id] = values.about.split(':')
      const made = await call(
        'user/ticket/add-new',
        {
          title: values.title,
          department: values.department as Input['department'],
          priority: values.priority as Input['priority'],
          text: values.text,
          files: writing.attached.files.map((file) => file.id),
          ...(what === 'service' && id !== undefined && { serviceId: id }),
          ...(what === 'invoice' && id !== undefined && { orderId: id }),
        },
        { requestId },
      )
      writing.clear()
      clearTitle()
      for (const path of ['user/ticket', 'user/dashboard']) void queryClient.invalidateQueries(underPath(path))
      toastOk(t('asked'))
      go(paths.ticket(made.id))
    },
  })
  const titleField = form.field('title')
  const both = {
    ...writing,
    change: (text: string) => {
      writing.change(text)
      form.set({ text })
    },
  }
  // A file that is still on its way would be left behind.
  const off = writing.attached.coming.length > 0
  return (
    <Form
      form={form}
      actions={
        <>
          <Button onClick={onClose} off={form.working}>
            {common('cancel')}
          </Button>
          <SubmitButton form={form} off={off}>
            {t('send')}
          </SubmitButton>
        </>
      }
    >
      <TextField
        label={t('column.title')}
        maxLength={TICKET_TITLE_MAX}
        {...titleField}
        onChange={(value) => {
          keepTitle(value)
          titleField.onChange(value)
        }}
      />
      <div className={css.pair}>
        <SelectField
          label={t('departmentTerm')}
          options={TICKET_DEPARTMENTS.map((value) => ({ value, label: t(`department.${value}`) }))}
          {...form.field('department')}
        />
        <SelectField
          label={t('priorityTerm')}
          options={TICKET_PRIORITIES.map((value) => ({ value, label: t(`priority.${value}`) }))}
          {...form.field('priority')}
        />
      </div>
      <SelectField label={t('about')} optional options={[{ value: '', label: t('aboutNothing') }, ...subjects]} {...form.field('about')} />
      <div className={css.field}>
        <span className={css.fieldLabel} aria-hidden>
          {t('message')}
        </span>
        <div className={css.composer}>
          <Editor
            desk={desk}
            writing={both}
            label={t('message')}
            error={form.field('text').error}
            onSubmit={() => !off && form.onSubmit()}
          />
          <div className={css.foot}>
            <AttachButton attached={writing.attached} />
          </div>
        </div>
      </div>
      <p className="sm c3">{t('draftKept')}</p>
    </Form>
  )
}
