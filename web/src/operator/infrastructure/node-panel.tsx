import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import { useCall } from '../../api/hooks.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../design/controls/button.tsx'
import { DisabledReason } from '../../design/controls/disabled-reason.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { SidePanel } from '../../design/overlay/side-panel.tsx'
import { useGo, usePathParams } from '../../lib/navigation.ts'
import { type Entered, entered, sendNamed, useColumnProblem } from '../fields/entered.ts'
import { SettingFields } from '../fields/setting-fields.tsx'
import { enterSettings, readSettings } from '../fields/settings.ts'
import { useSettingProblems } from '../fields/use-setting-problems.ts'
import { staffPaths } from '../paths.ts'
import { useRoleReason } from '../session.ts'
import { CapacityFields, MemberField, NameField } from './node-fields.tsx'
import { CAPACITY, enterNode, FACTORS, GUESTS, readNode } from './node-values.ts'

type Detail = OutputOf<'operator/node/detail'>
type Columns = OutputOf<'operator/driver/list'>['items'][number]['columns']

/** A node's capacity, and its engine's settings where it has one of its own. */
export function Page() {
  const t = useTranslations('operator.infrastructure')
  const go = useGo()
  const { id = '' } = usePathParams()
  const node = useCall('operator/node/detail', { id })
  const drivers = useCall('operator/driver/list', {})
  const error = node.error ?? drivers.error
  const close = () => go({ to: staffPaths.node(id), search: true })
  const columns = columnsFor(drivers.data?.items ?? [], node.data?.engine)
  return (
    <SidePanel title={node.data?.title ?? t('node')} onClose={close} width={560}>
      {node.data && drivers.data ? (
        <NodeForm node={node.data} columns={columns} onDone={close} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void node.refetch()} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </SidePanel>
  )
}

/** Of an engine that the installation was started with: its limits alone. */
function columnsFor(drivers: OutputOf<'operator/driver/list'>['items'], engine: Detail['engine'] | undefined): Columns {
  if (!engine) return []
  const driver = drivers.find(({ id }) => id === (engine.driver ?? engine.id))
  if (!driver || engine.own) return driver?.columns ?? []
  return driver.columns.filter(({ name }) => driver.started.includes(name))
}

function NodeForm({ node, columns, onDone }: { node: Detail; columns: Columns; onDone: () => void }) {
  const t = useTranslations('operator.infrastructure')
  const forms = useTranslations('forms')
  const common = useTranslations('common')
  const readOnly = useRoleReason(['provisioning'])
  const problem = useColumnProblem()
  const settingProblems = useSettingProblems()
  const initial: Entered = { ...enterNode(node), ...enterSettings(columns, node.settings) }
  const form = useForm<Entered>({
    initial,
    validate: (values) => ({
      title: entered(values, 'title') === '' && forms('required'),
      ...Object.fromEntries([...CAPACITY, ...FACTORS, GUESTS].map((column) => [column.name, problem(column, values[column.name])])),
      ...settingProblems(values, columns, node),
    }),
    submit: async (values) => {
      const input = { ...readNode(values), id: node.id, version: node.version, settings: readSettings(values, columns, node.settings) }
      await sendNamed(Object.keys(initial), () => call('operator/node/update', input))
      await queryClient.invalidateQueries(underPath('operator/node'))
      toastOk(t('savedNode', { name: entered(values, 'title') }))
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
            <SubmitButton form={form}>{common('save')}</SubmitButton>
          </DisabledReason>
        </>
      }
    >
      <NameField form={form} />
      <CapacityFields form={form} />
      <MemberField form={form} />
      {node.engine?.own === false && <p className="c3 sm">{t('startedText')}</p>}
      {node.engine && columns.length > 0 && (
        <SettingFields form={form} driver={node.engine.driver ?? node.engine.id} columns={columns} kept={node} />
      )}
    </Form>
  )
}
