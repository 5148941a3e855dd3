import { IconPlugConnected } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import { useSubmit } from '../../api/hooks.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../design/controls/button.tsx'
import { DisabledReason } from '../../design/controls/disabled-reason.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { SelectField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Note } from '../../design/layout/note.tsx'
import { type Entered, entered, sendNamed, textOf } from '../fields/entered.ts'
import { enterLocalized, LocalizedFields, localizedIn, missingIn } from '../fields/localized-fields.tsx'
import { SettingFields } from '../fields/setting-fields.tsx'
import { enterSettings, readSettings } from '../fields/settings.ts'
import { useSettingProblems } from '../fields/use-setting-problems.ts'
import { useBrands } from '../parts/brands.tsx'
import { StaffAction } from '../parts/staff-action.tsx'
import { useRoleReason } from '../session.ts'
import { ConnectionTest } from './connection-test.tsx'
import { OurAddress } from './our-address.tsx'

type IntegrationDetail = OutputOf<'operator/integration/detail'>

type Vendors = OutputOf<'operator/integration/vendors'>['items']

interface IntegrationFormProps {
  readonly kept: IntegrationDetail | undefined
  readonly vendors: Vendors
  /** The kind that is chosen at first: whoever comes from its own page has chosen it there. */
  readonly wanted?: string | undefined
  /** With what is to be seen next; nothing: the list. */
  readonly onDone: (next?: string) => void
}

const changed = () => Promise.all(['operator/integration', 'operator/brand'].map((path) => queryClient.invalidateQueries(underPath(path))))
/** One for all brands: their customers' files and sites stand side by side. */
const isEverybodys = (vendor: Pick<Vendors[number], 'kind'> | undefined): boolean => vendor?.kind === 'files' || vendor?.kind === 'hosting'
/** Its sender, its address as a provider knows it, and where its customers write to are a brand's own. */
const isOneBrands = (vendor: Pick<Vendors[number], 'kind'> | undefined): boolean =>
  vendor !== undefined && ['mail', 'identity', 'inbox'].includes(vendor.kind)
/** Two kinds may have drivers of one name. */
const choiceOf = ({ kind, id }: { kind: string; id: string }): string => `${kind} ${id}`

export function IntegrationForm({ kept, vendors, wanted, onDone }: IntegrationFormProps) {
  const t = useTranslations('operator.integrations')
  const forms = useTranslations('forms')
  const common = useTranslations('common')
  const ownersOnly = useRoleReason([])
  const settingProblems = useSettingProblems()
  const brands = useBrands()
  const [tries, setTries] = useState(0)
  const likely = vendors.find(({ kind }) => kind === wanted) ?? vendors[0]
  const first = likely ? choiceOf(likely) : ''
  const vendorIn = (values: Entered) => vendors.find((vendor) => choiceOf(vendor) === entered(values, 'vendor'))
  const initial: Entered = {
    ...{
      vendor: kept ? choiceOf({ kind: kept.kind, id: kept.vendor }) : first,
      title: kept?.title ?? '',
      brandId: String(kept?.brandId ?? ''),
    },
    ...enterLocalized('label', kept?.label),
    ...Object.assign({}, ...vendors.map(({ columns }) => enterSettings(columns))),
    ...enterSettings(vendors.find(({ kind, id }) => kind === kept?.kind && id === kept.vendor)?.columns ?? [], kept?.settings),
  }
  const hasLabel = (values: Entered): boolean => Object.values(localizedIn(values, 'label')).some((text) => text !== '')
  const form = useForm<Entered>({
    initial,
    validate: (values) => ({
      title: entered(values, 'title') === '' && forms('required'),
      brandId: isOneBrands(vendorIn(values)) && entered(values, 'brandId') === '' && forms('required'),
      ...(hasLabel(values) ? missingIn(values, 'label', t('labelAll')) : {}),
      ...settingProblems(values, vendorIn(values)?.columns ?? [], kept),
    }),
    submit: async (values, requestId) => {
      const { kind = 'payment', id: vendor = '', columns = [] } = vendorIn(values) ?? {}
      const title = entered(values, 'title')
      const draft = {
        ...{ title, label: hasLabel(values) ? localizedIn(values, 'label') : null },
        settings: readSettings(values, columns, kept?.settings),
      }
      const brandId = isEverybodys({ kind }) || entered(values, 'brandId') === '' ? null : Number(values.brandId)
      const sent = await sendNamed(Object.keys(initial), () =>
        kept
          ? call('operator/integration/update', { ...draft, id: kept.id, version: kept.version }, { requestId })
          : call('operator/integration/create', { ...draft, kind, vendor, brandId }, { requestId }),
      )
      await changed()
      toastOk(t('saved', { name: title }))
      onDone(kind === 'identity' && !kept ? sent.id : undefined)
    },
  })
  const vendor = vendorIn(form.values)
  const settings = readSettings(form.values, vendor?.columns ?? [], kept?.settings)
  return (
    <Form
      form={form}
      actions={
        <>
          {kept && <Switch of={kept} />}
          <StaffAction roles={[]} icon={IconPlugConnected} onClick={() => setTries(tries + 1)}>
            {t('test')}
          </StaffAction>
          <Button onClick={() => onDone()} off={form.working}>
            {common('cancel')}
          </Button>
          <DisabledReason reason={ownersOnly}>
            <SubmitButton form={form}>{kept ? common('save') : t('add')}</SubmitButton>
          </DisabledReason>
        </>
      }
    >
      {!kept && (
        <>
          <SelectField
            label={t('vendor')}
            {...textOf(form, 'vendor')}
            options={vendors.map((one) => ({ value: choiceOf(one), label: `${t(`kinds.${one.kind}`)} · ${one.title}` }))}
          />
          <SelectField
            label={t('brand')}
            {...textOf(form, 'brandId')}
            options={[
              ...(isOneBrands(vendor) ? [{ value: '', label: '–' }] : [{ value: '', label: t('allBrands') }]),
              ...(isEverybodys(vendor) ? [] : brands.map(({ id, name }) => ({ value: String(id), label: name }))),
            ]}
          />
        </>
      )}
      <TextField
        label={t('title')}
        hint={t(vendor?.kind === 'identity' ? 'buttonHint' : 'titleHint')}
        {...textOf(form, 'title')}
        maxLength={60}
        autoComplete="off"
      />
      {kept?.hookPath && <OurAddress of={kept} path={kept.hookPath} />}
      {!kept && vendor?.kind === 'identity' && <p className="sm c3">{t('after')}</p>}
      {vendor && <SettingFields key={choiceOf(vendor)} form={form} driver={vendor.id} columns={vendor.columns} kept={kept} />}
      {(vendor?.kind === 'payment' || vendor?.kind === 'identity') && (
        <div className="stack">
          <LocalizedFields form={form} name="label" label={t('label')} />
          <p className="c3 sm">{t(vendor.kind === 'identity' ? 'buttonLabelHint' : 'labelHint')}</p>
        </div>
      )}
      <Note>{t('tried')}</Note>
      {tries > 0 && vendor && (
        <ConnectionTest key={tries} input={kept ? { id: kept.id, settings } : { kind: vendor.kind, vendor: vendor.id, settings }} />
      )}
    </Form>
  )
}

/** Offered or not; nothing is lost by it, so nobody is asked twice. */
function Switch({ of }: { of: IntegrationDetail }) {
  const t = useTranslations('operator.integrations')
  const on = of.state === 'active'
  const { mutate, isPending } = useSubmit('operator/integration/switch', {
    invalidates: ['operator/integration', 'operator/brand'],
    onSuccess: ({ title, state }) => toastOk(t(state === 'active' ? 'enabled' : 'disabled', { name: title })),
  })
  return (
    <StaffAction
      roles={[]}
      working={isPending}
      onClick={() => mutate({ id: of.id, version: of.version, state: on ? 'disabled' : 'active' })}
    >
      {t(on ? 'disable' : 'enable')}
    </StaffAction>
  )
}
