import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import { useCall } from '../../api/hooks.ts'
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
import { useGo, usePathParams } from '../../lib/navigation.ts'
import { type Entered, entered, sendNamed, textOf } from '../fields/entered.ts'
import { staffPaths } from '../paths.ts'
import { useRoleReason } from '../session.ts'
import { type EdgeHostDetail, refreshEdge } from './edge.ts'

type Locations = OutputOf<'operator/location/list'>['items']

/** A new host, or another name for one: where it stands is fixed. */
export function Page() {
  const t = useTranslations('operator.edge')
  const go = useGo()
  const { id } = usePathParams()
  const locations = useCall('operator/location/list', {})
  const host = useCall('operator/edge-host/detail', { id: id ?? '' }, { enabled: id !== undefined })
  const close = () => go({ to: id ? staffPaths.edgeHost(id) : staffPaths.edgeHosts(), search: true })
  const error = locations.error ?? host.error
  return (
    <SidePanel title={id === undefined ? t('addHost') : t('rename')} onClose={close} width={400}>
      {locations.data && (id === undefined || host.data) ? (
        <HostForm
          host={host.data}
          locations={locations.data.items}
          onClose={close}
          onDone={(made) => go({ to: staffPaths.edgeHost(made), search: true })}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void locations.refetch()} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </SidePanel>
  )
}

interface HostFormProps {
  host: EdgeHostDetail | undefined
  locations: Locations
  onClose: () => void
  onDone: (id: number) => void
}

function HostForm({ host, locations, onClose, onDone }: HostFormProps) {
  const t = useTranslations('operator.edge')
  const forms = useTranslations('forms')
  const common = useTranslations('common')
  const lang = useLocale()
  const readOnly = useRoleReason(['provisioning'])
  const initial: Entered = { title: host?.title ?? '', locationId: String(host?.locationId ?? locations[0]?.id ?? '') }
  const form = useForm<Entered>({
    initial,
    validate: (values) => ({ title: entered(values, 'title') === '' && forms('required') }),
    submit: async (values, requestId) => {
      const title = entered(values, 'title')
      const saved = await sendNamed(Object.keys(initial), () =>
        host
          ? call('operator/edge-host/update', { id: host.id, version: host.version, title }, { requestId })
          : call('operator/edge-host/create', { title, locationId: Number(values.locationId) }, { requestId }),
      )
      await refreshEdge()
      toastOk(host ? t('saved', { name: title }) : t('added', { name: title }))
      onDone(saved.id)
    },
  })
  return (
    <Form
      form={form}
      actions={
        <>
          <Button onClick={onClose} off={form.working}>
            {common('cancel')}
          </Button>
          <DisabledReason reason={readOnly}>
            <SubmitButton form={form}>{host ? common('save') : t('addHost')}</SubmitButton>
          </DisabledReason>
        </>
      }
    >
      <TextField label={t('name')} hint={t('nameHint')} {...textOf(form, 'title')} maxLength={63} autoComplete="off" />
      {!host && (
        <SelectField
          label={t('location')}
          {...textOf(form, 'locationId')}
          options={locations.map(({ id, code, city }) => ({ value: String(id), label: `${city[lang]} (${code})` }))}
        />
      )}
    </Form>
  )
}
