import { HARDWARE_DECISIONS, type HardwareDecision } from '@portal/contracts/machines/hardware.machine.ts'
import { IconArchive, IconEdit, IconPackage, IconTool } from '@tabler/icons-react'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { useCall } from '../../api/hooks.ts'
import { DefinitionList } from '../../design/data/definition-list.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { TextLink } from '../../design/link.tsx'
import { useSizes } from '../../features/services/sizes.ts'
import { usePathParams } from '../../lib/navigation.ts'
import { usePageName } from '../../shell/page-name.ts'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { StaffAction } from '../parts/staff-action.tsx'
import { CustomerLink } from '../parts/whose.tsx'
import { staffPaths } from '../paths.ts'
import { Checklist } from './checklist.tsx'
import { ControllerPanel } from './controller-panel.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { type Machine, refreshMachines } from './machine.ts'
import { PhotosPanel } from './photos-panel.tsx'
import { MachineState } from './states.tsx'

const ICONS = { break: IconTool, repair: IconPackage, retire: IconArchive } as const

/** One machine: what it is, for whom, what its controller says, and what happened to it. */
export function Page() {
  const { id = '' } = usePathParams()
  const pages = useTranslations('operator.pages')
  const machine = useCall('operator/hardware/detail', { id }, { refetchInterval: 15_000 })
  usePageName(machine.data?.tag)
  if (machine.data) return <InView machine={machine.data} />
  return (
    <>
      <PageHeader title={pages('machine')} />
      <Panel flush>
        {machine.isError ? <ErrorState error={machine.error} onRetry={() => void machine.refetch()} /> : <SkeletonRows rows={7} />}
      </Panel>
    </>
  )
}

function InView({ machine }: { machine: Machine }) {
  const t = useTranslations('operator.hardware')
  const common = useTranslations('common')
  const navigate = useNavigate()
  const [asked, setAsked] = useState<HardwareDecision | null>(null)
  const { service, delivery } = machine
  const possible = HARDWARE_DECISIONS.filter((one) => machine.decisions[one] === true)
  return (
    <>
      <PageHeader
        title={machine.tag}
        status={<MachineState state={machine.state} strong />}
        facts={
          <>
            <span>{machine.processor}</span>
            <span className="mono">{[machine.locationCode, machine.rack, machine.unit].filter(Boolean).join(' ')}</span>
            {service && (
              <>
                <TextLink to={staffPaths.service(service.id)}>{service.name}</TextLink>
                <CustomerLink customer={service.customer} />
              </>
            )}
          </>
        }
        actions={
          <>
            {possible.map((one) => (
              <StaffAction key={one} roles={['provisioning']} icon={ICONS[one]} onClick={() => setAsked(one)}>
                {t(`decide.${one}.label`)}
              </StaffAction>
            ))}
            <StaffAction roles={['provisioning']} icon={IconEdit} onClick={() => void navigate({ to: staffPaths.editMachine(machine.id) })}>
              {common('edit')}
            </StaffAction>
          </>
        }
      />
      <div className="grid g-main">
        <div className="stack">
          {delivery && !delivery.delivered && <Checklist delivery={delivery} spares={machine.spares} />}
          <HardwarePanel machine={machine} />
          {delivery?.delivered && <Checklist delivery={delivery} spares={machine.spares} />}
          <HistoryPanel machine={machine} />
        </div>
        <div className="stack">
          <ControllerPanel machine={machine} />
          <PhotosPanel machine={machine} />
        </div>
      </div>
      {asked && (
        <ReasonDialog
          title={t(`decide.${asked}.title`, { name: machine.tag })}
          confirm={t(`decide.${asked}.label`)}
          danger={asked === 'retire'}
          onConfirm={async (reason) => {
            await call('operator/hardware/decide', { id: machine.id, event: asked, reason })
            await refreshMachines()
          }}
          onClose={() => setAsked(null)}
        >
          <p>{t(`decide.${asked}.text`)}</p>
        </ReasonDialog>
      )}
      <Outlet />
    </>
  )
}

function HardwarePanel({ machine }: { machine: Machine }) {
  const t = useTranslations('operator.hardware.field')
  const size = useSizes()
  const { model, serial, processor, cpu, memoryMb, disks, diskGb, network, bootMac, switchPort, vlan } = machine
  const facts: [Parameters<typeof t>[0], string][] = [
    ['model', model],
    ['serial', serial],
    ['processor', `${processor} · ${cpu}`],
    ['memoryMb', size.memory(memoryMb)],
    ['disks', `${disks} · ${size.gigabytes(diskGb)}`],
    ['network', network],
    ['bootMac', bootMac],
    ['switchPort', switchPort],
    ['vlan', vlan],
  ]
  return (
    <Panel title={t('title')} flush>
      <DefinitionList items={facts.map(([name, value]) => ({ term: t(name), value: value || <span className="c3">–</span> }))} />
    </Panel>
  )
}
