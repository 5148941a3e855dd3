import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import { useCall } from '../../api/hooks.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../design/controls/button.tsx'
import { DisabledReason } from '../../design/controls/disabled-reason.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { CheckboxField, SelectField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Note } from '../../design/layout/note.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { SidePanel } from '../../design/overlay/side-panel.tsx'
import { useGo, usePathParams } from '../../lib/navigation.ts'
import { ColumnField } from '../fields/column-field.tsx'
import { columnOf, type Entered, entered, flagOf, numberOf, sendNamed, textOf, useColumnProblem } from '../fields/entered.ts'
import { NotFound } from '../parts/not-found.tsx'
import { staffPaths } from '../paths.ts'
import { useRoleReason } from '../session.ts'
import type { Pool } from './pools-page.tsx'

type Locations = OutputOf<'operator/location/list'>['items']
const REST = columnOf('quarantineHours', 'smallint', { required: true, min: 0, max: 720 })

/** A new range, or what may be changed of one: its addresses are fixed. */
export function Page() {
  const t = useTranslations('operator.infrastructure')
  const pages = useTranslations('operator.pages')
  const go = useGo()
  const { id } = usePathParams()
  const locations = useCall('operator/location/list', {})
  const pools = useCall('operator/address-pool/list', { page: 1, pageSize: 1_000_000 }, { enabled: id !== undefined })
  const pool = pools.data?.items.find((one) => String(one.id) === id)
  const error = locations.error ?? pools.error
  const close = () => go({ to: id ? staffPaths.pool(id) : staffPaths.pools(), search: true })
  return (
    <SidePanel title={id === undefined ? t('addPool') : (pool?.cidr ?? pages('address-pool'))} onClose={close} width={440}>
      {locations.data && (id === undefined || pool) ? (
        <PoolForm pool={pool} locations={locations.data.items} onDone={close} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void locations.refetch()} />
      ) : pools.data ? (
        <NotFound />
      ) : (
        <SkeletonRows rows={5} />
      )}
    </SidePanel>
  )
}

const list = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

function PoolForm({ pool, locations, onDone }: { pool: Pool | undefined; locations: Locations; onDone: () => void }) {
  const t = useTranslations('operator.infrastructure')
  const forms = useTranslations('forms')
  const common = useTranslations('common')
  const lang = useLocale()
  const readOnly = useRoleReason(['provisioning'])
  const problem = useColumnProblem()
  const initial: Entered = {
    ...{
      locationId: String(pool?.locationId ?? locations[0]?.id ?? ''),
      cidr: pool?.cidr ?? '',
      gateway: pool?.gateway ?? '',
      first: '',
      last: '',
    },
    ...{
      dns: pool?.dns.join(', ') ?? '',
      quarantineHours: String(pool?.quarantineHours ?? 24),
      note: pool?.note ?? '',
      closed: pool?.state === 'closed',
    },
  }
  const form = useForm<Entered>({
    initial,
    validate: (values) => ({
      cidr: entered(values, 'cidr') === '' && forms('required'),
      gateway: entered(values, 'gateway') === '' && forms('required'),
      quarantineHours: problem(REST, values.quarantineHours),
    }),
    submit: async (values, requestId) => {
      const draft = {
        ...{ gateway: entered(values, 'gateway'), dns: list(entered(values, 'dns')), note: entered(values, 'note') },
        quarantineHours: numberOf(REST, values.quarantineHours),
      }
      const span = { first: entered(values, 'first') || null, last: entered(values, 'last') || null }
      const saved = await sendNamed(Object.keys(initial), () =>
        pool
          ? call(
              'operator/address-pool/update',
              { ...draft, id: pool.id, version: pool.version, state: values.closed ? 'closed' : 'open' },
              { requestId },
            )
          : call(
              'operator/address-pool/create',
              { ...draft, ...span, locationId: Number(values.locationId), cidr: entered(values, 'cidr') },
              { requestId },
            ),
      )
      await queryClient.invalidateQueries(underPath('operator/address-pool'))
      const added = saved.family === 6 ? 'addedRange' : 'addedPool'
      toastOk(pool ? t('savedPool', { network: saved.cidr }) : t(added, { network: saved.cidr, n: saved.total }))
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
            <SubmitButton form={form}>{pool ? common('save') : t('addPool')}</SubmitButton>
          </DisabledReason>
        </>
      }
    >
      {!pool && (
        <>
          <SelectField
            label={t('location')}
            {...textOf(form, 'locationId')}
            options={locations.map(({ id, code, city }) => ({ value: String(id), label: `${city[lang]} (${code})` }))}
          />
          <TextField label={t('network')} hint={t('networkHint')} {...textOf(form, 'cidr')} mono autoComplete="off" />
        </>
      )}
      <TextField label={t('gateway')} {...textOf(form, 'gateway')} mono autoComplete="off" />
      {!pool && (
        <>
          <TextField label={t('first')} optional hint={t('rangeHint')} {...textOf(form, 'first')} mono autoComplete="off" />
          <TextField label={t('last')} optional {...textOf(form, 'last')} mono autoComplete="off" />
        </>
      )}
      <TextField label={t('dns')} optional hint={t('dnsHint')} {...textOf(form, 'dns')} mono autoComplete="off" />
      <ColumnField form={form} column={REST} label={t('rest')} hint={t('restHint')} end={t('hours')} />
      <TextField label={t('note')} optional {...textOf(form, 'note')} maxLength={200} />
      {pool && <CheckboxField label={t('closeIt')} {...flagOf(form, 'closed')} />}
      {entered(form.values, 'cidr').includes(':') && <Note>{t('ipv6Text')}</Note>}
    </Form>
  )
}
