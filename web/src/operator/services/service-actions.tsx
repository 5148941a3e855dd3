import type { POWER_ACTIONS } from '@portal/contracts/modules/services.operator.contract.ts'
import {
  IconArrowBackUp,
  IconCalendarTime,
  IconCamera,
  IconCpu,
  IconDisc,
  IconDots,
  IconHistory,
  IconKey,
  IconLifebuoy,
  IconLogout2,
  IconPlayerPlay,
  IconPlayerStop,
  IconPower,
  IconRefresh,
  IconTag,
  IconTerminal2,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../design/controls/button.tsx'
import { ActionMenu } from '../../design/controls/menu.tsx'
import type { IconType } from '../../design/icon.tsx'
import { factNamed } from '../parts/service-facts.tsx'
import { StaffAction, useActionReason } from '../parts/staff-action.tsx'
import { staffPaths } from '../paths.ts'
import { useRoleReason } from '../session.ts'
import { DiscDialog, RescueDialog, UnrescueDialog } from './boot-dialogs.tsx'
import { SuspendDialog, TerminateDialog, UnsuspendDialog } from './decisions.tsx'
import { type MachineAct, PasswordDialog, RebuildDialog, RecoverDialog, RestoreDialog, SnapshotDialog } from './disk-dialogs.tsx'
import { PowerDialog } from './power-dialog.tsx'
import type { Service } from './service.ts'
import { BackupDialog, BackupOffDialog, OptimizationDialog, ReverseDialog } from './setup-dialogs.tsx'

type Power = (typeof POWER_ACTIONS)[number]

const POWER: readonly { readonly action: Power; readonly icon: IconType }[] = [
  { action: 'start', icon: IconPlayerPlay },
  { action: 'shutdown', icon: IconPower },
  { action: 'stop', icon: IconPlayerStop },
  { action: 'restart', icon: IconRefresh },
]
const DIALOGS = {
  ...{ snapshot: SnapshotDialog, restore: RestoreDialog, recover: RecoverDialog, rebuild: RebuildDialog, 'reset-password': PasswordDialog },
  ...{ rescue: RescueDialog, unrescue: UnrescueDialog, iso: DiscDialog },
  ...{ backup: BackupDialog, 'backup-off': BackupOffDialog, 'change-optimization': OptimizationDialog, 'reverse-dns': ReverseDialog },
  ...{ suspend: SuspendDialog, unsuspend: UnsuspendDialog, terminate: TerminateDialog },
} as const
const MACHINE: readonly { readonly act: MachineAct; readonly icon: IconType }[] = [
  { act: 'snapshot', icon: IconCamera },
  { act: 'restore', icon: IconArrowBackUp },
  { act: 'recover', icon: IconHistory },
  { act: 'rebuild', icon: IconDisc },
  { act: 'reset-password', icon: IconKey },
  { act: 'rescue', icon: IconLifebuoy },
  { act: 'unrescue', icon: IconLogout2 },
  { act: 'iso', icon: IconDisc },
  { act: 'backup', icon: IconCalendarTime },
  { act: 'backup-off', icon: IconCalendarTime },
  { act: 'change-optimization', icon: IconCpu },
  { act: 'reverse-dns', icon: IconTag },
]

/** The machine first: its screen and its power; what weighs more lies behind the dots. */
export function ServiceActions({ service }: { service: Service }) {
  const t = useTranslations('operator.services')
  const common = useTranslations('common')
  const navigate = useNavigate()
  const reasonOf = useActionReason()
  const role = useRoleReason(['support', 'provisioning'])
  const provisioning = useRoleReason(['provisioning'])
  const [asked, setAsked] = useState<keyof typeof DIALOGS | null>(null)
  const [power, setPower] = useState<Power | null>(null)
  const Asked = asked && DIALOGS[asked]
  const { machine, actions } = service
  // One of the two is possible at a time: the other would only fill the row.
  const shown = POWER.filter(({ action }) => machine[action] !== undefined && (action === 'restart' || machine[action] === true))
  // Where there is nothing to turn off or to leave, or it is so already.
  const backups = factNamed(service.facts, 'backup')
  const rescued = factNamed(service.facts, 'boot') === 'rescue'
  const settled: readonly string[] = [
    ...(backups === 'off' ? ['backup-off'] : backups === 'weekly' ? ['backup'] : []),
    ...(rescued ? ['rescue', 'iso'] : ['unrescue']),
  ]
  return (
    <>
      {machine.console !== undefined && (
        <StaffAction
          roles={['provisioning']}
          state={machine.console}
          icon={IconTerminal2}
          onClick={() => void navigate({ to: staffPaths.serviceConsole(service.id) })}
        >
          {t('console.button')}
        </StaffAction>
      )}
      {shown.map(({ action, icon }) => (
        <StaffAction
          key={action}
          roles={['support', 'provisioning']}
          state={machine[action] ?? true}
          icon={icon}
          onClick={() => setPower(action)}
        >
          {t(`power.${action}.button`)}
        </StaffAction>
      ))}
      <ActionMenu
        label={common('more')}
        items={[
          ...MACHINE.filter(({ act }) => machine[act] !== undefined && !settled.includes(act)).map(({ act, icon }) => ({
            ...{ id: act, icon, label: t(`${act}.button`) },
            reason: provisioning ?? reasonOf(machine[act] ?? true),
            onSelect: () => setAsked(act),
          })),
          ...(['suspend', 'unsuspend', 'terminate'] as const).map((act) => ({
            id: act,
            label: t(`${act}.button`),
            danger: act === 'terminate',
            divided: act !== 'unsuspend',
            reason: role ?? reasonOf(actions[act]),
            onSelect: () => setAsked(act),
          })),
        ]}
      >
        <IconButton icon={IconDots} label={common('more')} />
      </ActionMenu>
      {Asked && <Asked service={service} onClose={() => setAsked(null)} />}
      {power && <PowerDialog service={service} action={power} onClose={() => setPower(null)} />}
    </>
  )
}
