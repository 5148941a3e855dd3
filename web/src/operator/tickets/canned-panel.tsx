import { TICKET_DEPARTMENTS, TICKET_FIELDS, TICKET_TEXT_MAX } from '@portal/contracts/tickets.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import { useCall } from '../../api/hooks.ts'
import { Button, IconButton } from '../../design/controls/button.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { SelectField, TextAreaField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { EmptyState, ErrorState } from '../../design/layout/states.tsx'
import { ConfirmDialog } from '../../design/overlay/confirm-dialog.tsx'
import { SidePanel } from '../../design/overlay/side-panel.tsx'
import { type Locale, localeNames } from '../../i18n/locale.ts'
import { useGo } from '../../lib/navigation.ts'
import { usePageName } from '../../shell/page-name.ts'
import { StaffAction } from '../parts/staff-action.tsx'
import { staffPaths } from '../paths.ts'
import { useRoleReason } from '../session.ts'
import { askAnew } from './ticket.ts'
import css from './tickets.module.css'

type Canned = OutputOf<'operator/tickets/canned/list'>['items'][number]
const LOCALES = Object.keys(localeNames) as Locale[]

/** Replies that are written beforehand: read, written and thrown away. */
export function Page() {
  const t = useTranslations('operator.tickets.canned')
  const go = useGo()
  const list = useCall('operator/tickets/canned/list', {})
  const [open, setOpen] = useState<Canned | 'new' | null>(null)
  const [removing, setRemoving] = useState<Canned | null>(null)
  const off = useRoleReason(['support'])
  usePageName(t('title'))
  const body = () => {
    if (open !== null)
      return <CannedForm key={open === 'new' ? 0 : open.id} canned={open === 'new' ? null : open} onDone={() => setOpen(null)} />
    if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
    if (!list.data) return <SkeletonRows rows={5} />
    return (
      <>
        <StaffAction roles={['support']} icon={IconPlus} onClick={() => setOpen('new')}>
          {t('add')}
        </StaffAction>
        {list.data.items.length === 0 && <EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState>}
        <ul className={css.lines}>
          {list.data.items.map((canned) => (
            <li key={canned.id} className="row">
              <button type="button" className={css.line} onClick={() => setOpen(canned)}>
                <TwoLines name={canned.name} sub={Object.values(canned.text).find(Boolean) ?? ''} />
              </button>
              <IconButton
                icon={IconTrash}
                label={t('remove', { name: canned.name })}
                off={off !== null}
                onClick={() => setRemoving(canned)}
              />
            </li>
          ))}
        </ul>
      </>
    )
  }
  return (
    <SidePanel title={t('title')} width={560} onClose={() => go({ to: staffPaths.tickets(), search: true })}>
      <div className={css.stack}>{body()}</div>
      {removing && <Remove canned={removing} onClose={() => setRemoving(null)} />}
    </SidePanel>
  )
}

function Remove({ canned: { id, name }, onClose }: { canned: Canned; onClose: () => void }) {
  const t = useTranslations('operator.tickets.canned')
  const send = async () => {
    await call('operator/tickets/canned/remove', { id })
    await askAnew()
  }
  return (
    <ConfirmDialog title={t('removeTitle', { name })} confirm={t('removeConfirm')} danger onConfirm={send} onClose={onClose}>
      {t('removeText')}
    </ConfirmDialog>
  )
}

type Values = { name: string; department: string } & Record<Locale, string>

function CannedForm({ canned, onDone }: { canned: Canned | null; onDone: () => void }) {
  const t = useTranslations('operator.tickets.canned')
  const words = useTranslations('tickets')
  const common = useTranslations('common')
  const forms = useTranslations('forms')
  const off = useRoleReason(['support'])
  const form = useForm<Values>({
    initial: {
      name: canned?.name ?? '',
      department: canned?.department ?? '',
      'en-US': canned?.text['en-US'] ?? '',
      'vi-VN': canned?.text['vi-VN'] ?? '',
      'zh-CN': canned?.text['zh-CN'] ?? '',
    },
    validate: (values) => ({
      name: values.name.trim() === '' && forms('required'),
      'en-US': LOCALES.every((locale) => values[locale].trim() === '') && forms('required'),
    }),
    submit: async ({ name, department, ...text }, requestId) => {
      const input = { name, department: (department || null) as Canned['department'], text }
      await call('operator/tickets/canned/save', { ...input, ...(canned && { id: canned.id }) }, { requestId })
      await askAnew()
      toastOk(t('saved'))
      onDone()
    },
  })
  return (
    <Form
      form={form}
      actions={
        <>
          <Button onClick={onDone} off={form.working}>
            {common('cancel')}
          </Button>
          <SubmitButton form={form} off={off !== null}>
            {common('save')}
          </SubmitButton>
        </>
      }
    >
      <TextField label={t('name')} maxLength={80} {...form.field('name')} />
      <SelectField
        label={words('departmentTerm')}
        options={[
          { value: '', label: t('forAll') },
          ...TICKET_DEPARTMENTS.map((value) => ({ value, label: words(`department.${value}`) })),
        ]}
        {...form.field('department')}
      />
      {LOCALES.map((locale) => (
        <TextAreaField key={locale} label={localeNames[locale]} rows={5} maxLength={TICKET_TEXT_MAX} {...form.field(locale)} />
      ))}
      <p className="sm c3">{t('fields', { fields: TICKET_FIELDS.map((field) => `{${field}}`).join(' ') })}</p>
    </Form>
  )
}
