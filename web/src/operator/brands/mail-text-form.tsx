import { IconArrowBackUp, IconEye, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import { useSubmit } from '../../api/hooks.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { DisabledReason } from '../../design/controls/disabled-reason.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { TextAreaField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Panel } from '../../design/layout/panel.tsx'
import { useGo } from '../../lib/navigation.ts'
import { Framed } from '../mail/framed.tsx'
import { StaffAction } from '../parts/staff-action.tsx'
import { staffPaths } from '../paths.ts'
import { useRoleReason } from '../session.ts'
import css from './brands.module.css'

type Detail = OutputOf<'operator/mail-texts/detail'>

interface MailTextFormProps {
  brandId: number
  template: string
  text: Detail['texts'][number]
  variables: Detail['variables']
}

/** The words of one mail in one language: write, look, try, keep, or go back to the portal's. */
export function MailTextForm({ brandId, template, text: { locale, standard, own }, variables }: MailTextFormProps) {
  const t = useTranslations('operator.brandParts.mails')
  const forms = useTranslations('forms')
  const go = useGo()
  const ownersOnly = useRoleReason([])
  const [seen, setSeen] = useState<OutputOf<'operator/mail-texts/preview'> | null>(null)
  const one = { brandId, template, locale }
  const refresh = () => queryClient.invalidateQueries(underPath('operator/mail-texts'))
  const form = useForm({
    initial: own ?? standard,
    validate: ({ subject, body, button }) => ({
      subject: subject.trim() === '' && forms('required'),
      body: body.trim() === '' && forms('required'),
      button: button.trim() === '' && forms('required'),
    }),
    submit: async (values) => {
      await call('operator/mail-texts/save', { ...one, ...values })
      form.reset(values)
      await refresh()
      toastOk(t('saved'))
    },
  })
  const preview = useSubmit('operator/mail-texts/preview', { onSuccess: setSeen })
  const test = useSubmit('operator/mail-texts/test', { onSuccess: ({ id }) => go(staffPaths.mail(id)) })
  const reset = useSubmit('operator/mail-texts/reset', {
    onSuccess: () => {
      toastOk(t('resetDone'))
      void refresh()
    },
  })
  return (
    <div className="grid g-main">
      <div className="stack">
        <Form
          form={form}
          actions={
            <>
              <DisabledReason reason={ownersOnly}>
                <SubmitButton form={form}>{t('save')}</SubmitButton>
              </DisabledReason>
              <StaffAction
                roles={['support', 'billing']}
                icon={IconEye}
                working={preview.isPending}
                onClick={() => preview.mutate({ ...one, ...form.values })}
              >
                {t('preview')}
              </StaffAction>
              <StaffAction
                roles={[]}
                look="ghost"
                icon={IconSend}
                working={test.isPending}
                onClick={() => test.mutate({ ...one, ...form.values })}
              >
                {t('test')}
              </StaffAction>
              {own && (
                <StaffAction roles={[]} look="ghost" icon={IconArrowBackUp} working={reset.isPending} onClick={() => reset.mutate(one)}>
                  {t('reset')}
                </StaffAction>
              )}
            </>
          }
        >
          <Panel title={own ? t('isOwn') : t('isStandard')}>
            <div className="stack">
              <TextField label={t('subject')} {...form.field('subject')} maxLength={600} autoComplete="off" />
              <TextAreaField label={t('body')} hint={t('bodyHint')} {...form.field('body')} rows={14} maxLength={8000} />
              <TextField label={t('button')} {...form.field('button')} maxLength={80} autoComplete="off" />
            </div>
          </Panel>
        </Form>
        {seen && (
          <Panel title={seen.subject} hint={t('previewOf')}>
            <Framed html={seen.html} title={t('previewOf')} />
          </Panel>
        )}
      </div>
      <Panel title={t('variables')}>
        <div className="stack">
          <p className="c3 sm">{t('variablesHint')}</p>
          <dl className={css.record}>
            {variables.map(({ name, sample }) => (
              <div key={name} className={css.variable}>
                <dt>
                  <code>{`{${name}}`}</code>
                </dt>
                <dd className="c3">{sample}</dd>
              </div>
            ))}
          </dl>
        </div>
      </Panel>
    </div>
  )
}
