import type { BOOT_ACTIONS, DISK_ACTIONS, SETUP_ACTIONS } from '@portal/contracts/modules/services.operator.contract.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { useCall } from '../../api/hooks.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Checkbox } from '../../design/controls/checkbox.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { SelectField } from '../../design/form/other-fields.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import type { Service } from './service.ts'

export interface DiskDialogProps {
  service: Service
  onClose: () => void
}
/** Of a disc: whatever is done with it. */
type Boot = Exclude<(typeof BOOT_ACTIONS)[number], 'iso-eject'>
export type MachineAct = (typeof DISK_ACTIONS)[number] | Boot | (typeof SETUP_ACTIONS)[number]

/** In place of a form until what it offers is known. */
export const waitingFor = ({ data, error, refetch }: { data: unknown; error: unknown; refetch: () => unknown }) =>
  data === undefined && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={3} />)

/** For the owner, who reads the reason in their log. */
export function useDisk(
  act: MachineAct,
  { service: { name }, onClose }: DiskDialogProps,
  send: (reason: string, requestId: string) => Promise<unknown>,
) {
  const t = useTranslations('operator.services')
  return {
    text: <p className="c2">{t(`${act}.text`)}</p>,
    frame: {
      title: t(`${act}.title`, { name }),
      confirm: t(`${act}.button`),
      onConfirm: async (reason: string, requestId: string) => {
        await send(reason, requestId)
        await queryClient.invalidateQueries(underPath('operator/services'))
        toastOk(t(`${act}.done`, { name }))
      },
      onClose,
    },
  }
}

export function SnapshotDialog(props: DiskDialogProps) {
  const t = useTranslations('operator.services.snapshot')
  const [replace, setReplace] = useState(false)
  const { id } = props.service
  const { frame, text } = useDisk('snapshot', props, (reason, requestId) =>
    call('operator/services/snapshot', { id, replace, reason }, { requestId }),
  )
  return (
    <ReasonDialog {...frame}>
      {text}
      <Checkbox label={t('replace')} checked={replace} onChange={(event) => setReplace(event.target.checked)} />
    </ReasonDialog>
  )
}

/** What was written since is lost: the name is typed. */
export function RestoreDialog(props: DiskDialogProps) {
  const { id, name } = props.service
  const { frame, text } = useDisk('restore', props, (reason, requestId) =>
    call('operator/services/restore', { id, name, reason }, { requestId }),
  )
  return (
    <ReasonDialog {...frame} danger typeName={name}>
      {text}
    </ReasonDialog>
  )
}

/** To the newest backup. */
export function RecoverDialog(props: DiskDialogProps) {
  const { id, name } = props.service
  const { frame, text } = useDisk('recover', props, (reason, requestId) =>
    call('operator/services/recover', { id, name, reason }, { requestId }),
  )
  return (
    <ReasonDialog {...frame} danger typeName={name}>
      {text}
    </ReasonDialog>
  )
}

/** Everything on the disk is lost; the first system that fits is proposed. */
export function RebuildDialog(props: DiskDialogProps) {
  const t = useTranslations('operator.services.rebuild')
  const { id, name } = props.service
  const [chosen, setChosen] = useState<string | null>(null)
  const offered = useCall('operator/services/systems', { id })
  const systems = offered.data?.items ?? []
  const image = chosen ?? systems.find(({ fits }) => fits)?.id ?? ''
  const { frame, text } = useDisk('rebuild', props, (reason, requestId) =>
    call('operator/services/rebuild', { id, image, name, reason }, { requestId }),
  )
  return (
    <ReasonDialog {...frame} danger typeName={name} waiting={waitingFor(offered)}>
      {text}
      <SelectField
        {...{ id: 'rebuild-system', name: 'system', label: t('system'), value: image, onChange: setChosen, error: undefined }}
        options={systems.map(({ id: value, title, fits }) => ({
          ...{ value, disabled: !fits },
          label: fits ? title : t('tooLarge', { title }),
        }))}
      />
    </ReasonDialog>
  )
}

/** Seen by its owner alone. */
export function PasswordDialog(props: DiskDialogProps) {
  const { id } = props.service
  const { frame, text } = useDisk('reset-password', props, (reason, requestId) =>
    call('operator/services/password', { id, reason }, { requestId }),
  )
  return <ReasonDialog {...frame}>{text}</ReasonDialog>
}
