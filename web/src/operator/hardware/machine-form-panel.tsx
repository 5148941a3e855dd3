import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import { useCall } from '../../api/hooks.ts'
import { Button } from '../../design/controls/button.tsx'
import { DisabledReason } from '../../design/controls/disabled-reason.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { CheckboxField, SelectField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { SidePanel } from '../../design/overlay/side-panel.tsx'
import { useGo, usePathParams } from '../../lib/navigation.ts'
import { ColumnField } from '../fields/column-field.tsx'
import { columnOf, type Entered, entered, flagOf, numberOf, sendNamed, textOf, useColumnProblem } from '../fields/entered.ts'
import { SettingFields } from '../fields/setting-fields.tsx'
import { enterSettings, readSettings } from '../fields/settings.ts'
import { useSettingProblems } from '../fields/use-setting-problems.ts'
import { staffPaths } from '../paths.ts'
import { useRoleReason } from '../session.ts'
import css from './hardware.module.css'
import { type Machine, refreshMachines } from './machine.ts'

type Options = OutputOf<'operator/hardware/options'>

const COLUMNS = [
  columnOf('tag', 'varchar', { required: true, max: 40 }),
  columnOf('model', 'varchar', { required: true, max: 80 }),
  columnOf('serial', 'varchar', { max: 80 }),
  columnOf('processor', 'varchar', { required: true, max: 80 }),
  columnOf('cpu', 'int', { required: true, min: 1, max: 4096 }),
  columnOf('memoryMb', 'int', { required: true, min: 256, max: 100_000_000 }),
  columnOf('disks', 'varchar', { required: true, max: 120 }),
  columnOf('diskGb', 'int', { required: true, min: 1, max: 100_000_000 }),
  columnOf('network', 'varchar', { max: 120 }),
  columnOf('bootMac', 'varchar', { max: 17 }),
  columnOf('rack', 'varchar', { max: 40 }),
  columnOf('unit', 'varchar', { max: 20 }),
  columnOf('switchPort', 'varchar', { max: 80 }),
  columnOf('vlan', 'varchar', { max: 40 }),
] as const
type Field =
  | 'tag'
  | 'model'
  | 'serial'
  | 'processor'
  | 'disks'
  | 'network'
  | 'bootMac'
  | 'rack'
  | 'unit'
  | 'switchPort'
  | 'vlan'
  | 'cpu'
  | 'memoryMb'
  | 'diskGb'
const planField = (id: number): string => `plan.${id}`

/** A machine, new or known: hardware, place, which plans it may serve, and how its power is switched. */
export function Page() {
  const t = useTranslations('operator.hardware')
  const go = useGo()
  const { id } = usePathParams()
  const options = useCall('operator/hardware/options', {})
  const machine = useCall('operator/hardware/detail', { id: id ?? 0 }, { enabled: id !== undefined })
  const error = options.error ?? (id === undefined ? null : machine.error)
  const close = () => go({ to: id === undefined ? staffPaths.hardware() : staffPaths.machine(id), search: true })
  const ready = options.data && (id === undefined || machine.data)
  return (
    <SidePanel title={machine.data?.tag ?? t('add')} onClose={close} width={560}>
      {ready && options.data ? (
        <MachineForm options={options.data} machine={machine.data} onDone={close} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void options.refetch()} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </SidePanel>
  )
}

function MachineForm({ options, machine, onDone }: { options: Options; machine: Machine | undefined; onDone: () => void }) {
  const t = useTranslations('operator.hardware')
  const common = useTranslations('common')
  const readOnly = useRoleReason(['provisioning'])
  const problem = useColumnProblem()
  const settingProblems = useSettingProblems()
  const columnsOf = (vendor: string) => options.drivers.find(({ id }) => id === vendor)?.columns ?? []
  const kept = (vendor: string) => (machine?.controller.vendor === vendor ? machine.controller.settings : {})
  const keptOf = (vendor: string) => (machine?.controller.vendor === vendor ? machine.controller : undefined)
  const initial: Entered = {
    ...Object.fromEntries(COLUMNS.map(({ name }) => [name, String(machine?.[name as Field] ?? '')])),
    ...Object.assign({}, ...options.drivers.map(({ id, columns }) => enterSettings(columns, kept(id)))),
    ...Object.fromEntries(options.plans.map(({ id }) => [planField(id), machine?.planIds.includes(id) ?? false])),
    locationId: String(machine?.locationId ?? options.locations[0]?.id ?? ''),
    vendor: machine?.controller.vendor ?? options.drivers[0]?.id ?? '',
  }
  const form = useForm<Entered>({
    initial,
    validate: (values) => {
      const vendor = entered(values, 'vendor')
      return {
        ...Object.fromEntries(COLUMNS.map((column) => [column.name, problem(column, values[column.name])])),
        ...settingProblems(values, columnsOf(vendor), keptOf(vendor)),
      }
    },
    submit: async (values) => {
      const vendor = entered(values, 'vendor')
      const columns = columnsOf(vendor)
      const text = (name: string): string => entered(values, name)
      const number = (name: string): number => numberOf(columnOf(name, 'int'), values[name])
      const input = {
        ...{ tag: text('tag'), model: text('model'), serial: text('serial'), processor: text('processor'), disks: text('disks') },
        ...{
          network: text('network'),
          bootMac: text('bootMac'),
          rack: text('rack'),
          unit: text('unit'),
          switchPort: text('switchPort'),
          vlan: text('vlan'),
        },
        ...{ cpu: number('cpu'), memoryMb: number('memoryMb'), diskGb: number('diskGb'), locationId: Number(text('locationId')) },
        planIds: options.plans.flatMap(({ id }) => (values[planField(id)] === true ? [id] : [])),
        // Everything that is not a secret is sent: what is left out of it is put back.
        controller: { vendor, settings: { ...kept(vendor), ...readSettings(values, columns, {}) } },
      }
      await sendNamed(Object.keys(initial), () =>
        machine ? call('operator/hardware/update', { id: machine.id, ...input }) : call('operator/hardware/create', input),
      )
      await refreshMachines()
      toastOk(t('saved', { name: input.tag }))
      onDone()
    },
  })
  const vendor = entered(form.values, 'vendor')
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
      <div className={css.two}>
        {COLUMNS.slice(0, 10).map((column) => (
          <ColumnField key={column.name} form={form} column={column} label={t(`field.${column.name as Field}`)} />
        ))}
      </div>
      <div className={css.two}>
        <SelectField
          label={t('location')}
          {...textOf(form, 'locationId')}
          options={options.locations.map(({ id, code }) => ({ value: String(id), label: code }))}
        />
        {COLUMNS.slice(10).map((column) => (
          <ColumnField key={column.name} form={form} column={column} label={t(`field.${column.name as Field}`)} />
        ))}
      </div>
      <fieldset>
        <legend className="b sm">{t('serves')}</legend>
        {options.plans.map(({ id, name }) => (
          <CheckboxField key={id} label={name} {...flagOf(form, planField(id))} />
        ))}
      </fieldset>
      <SelectField
        label={t('controller')}
        {...textOf(form, 'vendor')}
        options={options.drivers.map(({ id, title }) => ({
          value: id,
          label: t.has(`vendor.${id}` as 'vendor.ipmi') ? t(`vendor.${id}` as 'vendor.ipmi') : title,
        }))}
      />
      <SettingFields key={vendor} form={form} driver={vendor} columns={columnsOf(vendor)} kept={keptOf(vendor)} />
    </Form>
  )
}
