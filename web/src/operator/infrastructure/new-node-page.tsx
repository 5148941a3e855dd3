import { IconPlugConnected } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
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
import { SelectField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Note } from '../../design/layout/note.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { usePageName } from '../../shell/page-name.ts'
import { type Entered, entered, sendNamed, textOf, useColumnProblem } from '../fields/entered.ts'
import css from '../fields/fields.module.css'
import { SettingFields } from '../fields/setting-fields.tsx'
import { enterSettings, readSettings, settingName } from '../fields/settings.ts'
import { staffPaths } from '../paths.ts'
import { useRoleReason } from '../session.ts'
import { EngineTest } from './engine-test.tsx'
import { CapacityFields, MemberField, NameField } from './node-fields.tsx'
import { CAPACITY, enterNode, FACTORS, GUESTS, readNode } from './node-values.ts'

type Drivers = OutputOf<'operator/driver/list'>['items']
type Engines = OutputOf<'operator/driver/list'>['engines']
type Locations = OutputOf<'operator/location/list'>['items']

/** A node more: on the engine that the installation was started with, or on one of its own. */
export function Page() {
  const t = useTranslations('operator.infrastructure')
  usePageName(t('addNode'))
  const drivers = useCall('operator/driver/list', {})
  const locations = useCall('operator/location/list', {})
  const error = drivers.error ?? locations.error
  return (
    <>
      <PageHeader title={t('addNode')} />
      {drivers.data && locations.data ? (
        <NewNode
          drivers={drivers.data.items}
          engines={drivers.data.engines}
          locations={locations.data.items.filter(({ archivedAt }) => archivedAt === null)}
        />
      ) : (
        <Panel flush>{error ? <ErrorState error={error} onRetry={() => void drivers.refetch()} /> : <SkeletonRows rows={6} />}</Panel>
      )}
    </>
  )
}

/** Before the name of an engine that is there already, apart from the names of drivers. */
const SHARED = 'engine '

function NewNode({ drivers, engines, locations }: { drivers: Drivers; engines: Engines; locations: Locations }) {
  const t = useTranslations('operator.infrastructure')
  const forms = useTranslations('forms')
  const lang = useLocale()
  const navigate = useNavigate()
  const readOnly = useRoleReason(['provisioning'])
  const problem = useColumnProblem()
  const [testing, setTesting] = useState(false)
  const columnsOf = (driver: string) => drivers.find(({ id }) => id === driver)?.columns ?? []
  const initial: Entered = {
    ...enterNode(undefined),
    ...Object.assign({}, ...drivers.map(({ columns }) => enterSettings(columns))),
    ...{ locationId: String(locations[0]?.id ?? ''), driver: '' },
  }
  const form = useForm<Entered>({
    initial,
    validate: (values) => ({
      title: entered(values, 'title') === '' && forms('required'),
      ...Object.fromEntries([...CAPACITY, ...FACTORS, GUESTS].map((column) => [column.name, problem(column, values[column.name])])),
      ...Object.fromEntries(
        columnsOf(entered(values, 'driver')).map((column) => [settingName(column), problem(column, values[settingName(column)])]),
      ),
    }),
    submit: async (values, requestId) => {
      const chosen = entered(values, 'driver')
      const shared = chosen.startsWith(SHARED)
      const driver = shared ? '' : chosen
      const input = {
        ...readNode(values),
        locationId: Number(values.locationId),
        driver: driver || null,
        ...(shared && { engine: chosen.slice(SHARED.length) }),
        settings: readSettings(values, columnsOf(driver)),
      }
      const node = await sendNamed(Object.keys(initial), () => call('operator/node/create', input, { requestId }))
      await queryClient.invalidateQueries(underPath('operator/node'))
      toastOk(t('added', { name: node.title }))
      await navigate({ to: staffPaths.node(node.id), replace: true })
    },
  })
  const chosen = entered(form.values, 'driver')
  const shared = chosen.startsWith(SHARED)
  const driver = shared ? '' : chosen
  const columns = columnsOf(driver)
  return (
    <Form
      form={form}
      actions={
        <>
          {driver !== '' && (
            <Button icon={IconPlugConnected} onClick={() => setTesting(true)}>
              {t('test')}
            </Button>
          )}
          <DisabledReason reason={readOnly}>
            <SubmitButton form={form}>{t('addNode')}</SubmitButton>
          </DisabledReason>
        </>
      }
    >
      <Panel title={t('place')}>
        <div className="stack">
          <div className={css.two}>
            <SelectField
              label={t('location')}
              {...textOf(form, 'locationId')}
              options={locations.map(({ id, code, city }) => ({ value: String(id), label: `${city[lang]} (${code})` }))}
            />
            <NameField form={form} />
          </div>
          <CapacityFields form={form} />
        </div>
      </Panel>
      <Panel title={t('engine')}>
        <div className="stack">
          <div className={css.two}>
            <SelectField
              label={t('runsOn')}
              {...textOf(form, 'driver')}
              options={[
                { value: '', label: t('startedEngine') },
                ...engines.map(({ id, title }) => ({ value: `${SHARED}${id}`, label: t('sameAs', { engine: `${title} · ${id}` }) })),
                ...drivers.map(({ id, title }) => ({ value: id, label: t('ownOf', { driver: title }) })),
              ]}
            />
            <MemberField form={form} />
          </div>
          {driver === '' ? (
            <Note>{t(shared ? 'sharedText' : 'startedText')}</Note>
          ) : (
            <>
              <Note>{t('ownText')}</Note>
              <SettingFields key={driver} form={form} driver={driver} columns={columns} />
            </>
          )}
        </div>
      </Panel>
      {testing && <EngineTest input={{ driver, settings: readSettings(form.values, columns) }} onClose={() => setTesting(false)} />}
    </Form>
  )
}
