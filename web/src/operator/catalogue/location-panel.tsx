import { NO_ROOM, PLACEMENTS } from '@portal/contracts/placement.ts'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { useCall } from '../../api/hooks.ts'
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
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { SidePanel } from '../../design/overlay/side-panel.tsx'
import { localeNames, locales } from '../../i18n/locale.ts'
import { useGo, usePathParams } from '../../lib/navigation.ts'
import { usePageName } from '../../shell/page-name.ts'
import { ColumnField } from '../fields/column-field.tsx'
import { columnOf, type Entered, entered, numberOf, sendNamed, textOf, useColumnProblem } from '../fields/entered.ts'
import { enterLocalized, localizedIn, missingIn } from '../fields/localized-fields.tsx'
import { NotFound } from '../parts/not-found.tsx'
import { staffPaths } from '../paths.ts'
import { useRoleReason } from '../session.ts'
import type { Location } from './locations-page.tsx'

const POSITION = columnOf('position', 'smallint', { required: true, min: 0, max: 10_000 })

/** A new location, or how one is shown. */
export function Page() {
  const t = useTranslations('operator.catalogue')
  const go = useGo()
  const { id } = usePathParams()
  const { data, error, refetch } = useCall('operator/location/list', {})
  const location = data?.items.find((one) => String(one.id) === id)
  const title = id === undefined ? t('addLocation') : location?.code
  usePageName(title)
  const close = () => go({ to: staffPaths.locations(), search: true })
  return (
    <SidePanel title={title ?? t('location')} onClose={close} width={440}>
      {data && id !== undefined && !location ? (
        <NotFound />
      ) : data ? (
        <LocationForm location={location} onDone={close} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </SidePanel>
  )
}

function LocationForm({ location, onDone }: { location: Location | undefined; onDone: () => void }) {
  const t = useTranslations('operator.catalogue')
  const places = useTranslations('operator.infrastructure')
  const forms = useTranslations('forms')
  const common = useTranslations('common')
  const readOnly = useRoleReason(['provisioning'])
  const problem = useColumnProblem()
  const initial: Entered = {
    code: location?.code ?? '',
    country: location?.country ?? '',
    position: String(location?.position ?? 10),
    placement: location?.placement ?? 'spread',
    noRoom: location?.noRoom ?? 'refund',
    ...enterLocalized('city', location?.city),
  }
  const form = useForm<Entered>({
    initial,
    validate: (values) => ({
      code: entered(values, 'code') === '' && forms('required'),
      country: entered(values, 'country') === '' && forms('required'),
      position: problem(POSITION, values.position),
      ...missingIn(values, 'city', forms('required')),
    }),
    submit: async (values, requestId) => {
      const draft = {
        country: entered(values, 'country').toUpperCase(),
        city: localizedIn(values, 'city'),
        position: numberOf(POSITION, values.position),
        placement: entered(values, 'placement') === 'pack' ? ('pack' as const) : ('spread' as const),
        noRoom: entered(values, 'noRoom') === 'wait' ? ('wait' as const) : ('refund' as const),
      }
      await sendNamed(Object.keys(initial), () =>
        location
          ? call('operator/location/update', { ...draft, id: location.id, version: location.version }, { requestId })
          : call('operator/location/create', { ...draft, code: entered(values, 'code').toUpperCase() }, { requestId }),
      )
      await queryClient.invalidateQueries(underPath('operator/location'))
      toastOk(t('saved', { name: entered(values, 'code').toUpperCase() }))
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
          <DisabledReason reason={readOnly}>
            <SubmitButton form={form}>{location ? common('save') : t('addLocation')}</SubmitButton>
          </DisabledReason>
        </>
      }
    >
      <TextField
        label={t('code')}
        hint={t('locationCodeHint')}
        {...textOf(form, 'code')}
        readOnly={location !== undefined}
        mono
        maxLength={8}
        autoComplete="off"
      />
      <TextField label={t('country')} hint={t('countryHint')} {...textOf(form, 'country')} mono maxLength={2} autoComplete="off" />
      {locales.map((locale) => (
        <TextField
          key={locale}
          label={`${t('city')} · ${localeNames[locale]}`}
          {...textOf(form, `city.${locale}`)}
          maxLength={80}
          autoComplete="off"
        />
      ))}
      <SelectField
        label={t('placement')}
        {...textOf(form, 'placement')}
        options={PLACEMENTS.map((value) => ({ value, label: places(`placements.${value}`) }))}
      />
      <SelectField
        label={t('noRoom')}
        hint={t('noRoomHint')}
        {...textOf(form, 'noRoom')}
        options={NO_ROOM.map((value) => ({ value, label: places(`noRooms.${value}`) }))}
      />
      <ColumnField form={form} column={POSITION} label={t('position')} hint={t('positionHint')} />
    </Form>
  )
}
