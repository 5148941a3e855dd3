import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../design/controls/button.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { SelectField, TextAreaField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Note } from '../../design/layout/note.tsx'
import { type Locale, localeNames } from '../../i18n/locale.ts'
import { currentTime } from '../../lib/clock.ts'
import fields from '../fields/fields.module.css'
import { instantOf, localTime } from '../fields/local-time.ts'
import { useActionReason } from '../parts/staff-action.tsx'
import { useRoleReason } from '../session.ts'
import type { Maintenance, MaintenanceList } from './maintenance.ts'

interface FormProps {
  window: Maintenance | undefined
  /** What it can be of, and the languages in which it is written. */
  choices: Pick<MaintenanceList, 'locales' | 'nodes' | 'locations'>
  /** Chosen where the reader came from. */
  nodeId: string | undefined
  onDone: () => void
}

type Values = { place: string; from: string; until: string } & Record<`text.${Locale}`, string>

export function MaintenanceForm({ window, choices, nodeId, onDone }: FormProps) {
  const t = useTranslations('operator.maintenance')
  const common = useTranslations('common')
  const locale = useLocale()
  const role = useRoleReason(['provisioning'])
  const reason = useActionReason()
  const off = role ?? (window ? reason(window.actions.change) : null)
  const begun = window?.state === 'running'
  const places = [
    ...choices.nodes.map(({ id, title }) => ({ value: `node:${id}`, label: t('node', { name: title }) })),
    ...choices.locations.map(({ id, city }) => ({ value: `location:${id}`, label: t('location', { name: city[locale] }) })),
  ]
  const form = useForm<Values>({
    initial: {
      place: nodeId === undefined ? (places[0]?.value ?? '') : `node:${nodeId}`,
      from: localTime(window?.from ?? null),
      until: localTime(window?.until ?? null),
      ...textsOf((one) => window?.text[one] ?? ''),
    },
    validate: (values) => ({
      from: !begun && (values.from === '' ? t('timeMissing') : new Date(values.from) <= currentTime() && t('past')),
      until:
        values.until === ''
          ? t('timeMissing')
          : new Date(values.until) <= new Date(values.from)
            ? t('order')
            : new Date(values.until) <= currentTime() && t('past'),
      ...Object.fromEntries(
        choices.locales.map((one) => [`text.${one}`, values[`text.${one}`].trim() === '' && t('missing', { language: localeNames[one] })]),
      ),
    }),
    submit: async (values, requestId) => {
      const text = { 'en-US': values['text.en-US'], 'vi-VN': values['text.vi-VN'], 'zh-CN': values['text.zh-CN'] }
      const until = instantOf(values.until) ?? ''
      // What has begun keeps its beginning to the second.
      const from = begun && window ? window.from : (instantOf(values.from) ?? '')
      if (window) await call('operator/maintenance/change', { id: window.id, version: window.version, from, until, text }, { requestId })
      else await call('operator/maintenance/announce', { place: placeOf(values.place), from, until, text }, { requestId })
      await queryClient.invalidateQueries(underPath('operator/maintenance'))
      toastOk(t(window ? 'saved' : 'announced'))
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
            {window ? common('save') : t('announce')}
          </SubmitButton>
        </>
      }
    >
      {off !== null ? <Note>{off}</Note> : window && <Note>{t(begun ? 'runningNote' : 'changeNote')}</Note>}
      {!window && <SelectField label={t('place')} options={places} {...form.field('place')} />}
      <div className={fields.two}>
        <TextField label={t('from')} hint={t('ownClock')} type="datetime-local" readOnly={begun} {...form.field('from')} />
        <TextField label={t('until')} type="datetime-local" {...form.field('until')} />
      </div>
      {choices.locales.map((one) => (
        <TextAreaField
          key={one}
          label={`${t('textField')} (${localeNames[one]})`}
          rows={3}
          maxLength={1000}
          {...form.field(`text.${one}`)}
        />
      ))}
      <p className="sm c3">{t('textHint')}</p>
    </Form>
  )
}

const ALL = Object.keys(localeNames) as Locale[]
const textsOf = (text: (locale: Locale) => string) =>
  Object.fromEntries(ALL.map((locale) => [`text.${locale}`, text(locale)])) as Record<`text.${Locale}`, string>

function placeOf(value: string): { nodeId: string } | { locationId: string } {
  const [kind, id = ''] = value.split(':')
  return kind === 'node' ? { nodeId: id } : { locationId: id }
}
