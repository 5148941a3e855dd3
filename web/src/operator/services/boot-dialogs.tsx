import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { useCall } from '../../api/hooks.ts'
import { Checkbox } from '../../design/controls/checkbox.tsx'
import { SelectField } from '../../design/form/other-fields.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { type DiskDialogProps, useDisk, waitingFor } from './disk-dialogs.tsx'

/** Its password is its owner's alone to reveal. */
export function RescueDialog(props: DiskDialogProps) {
  const { id } = props.service
  const { frame, text } = useDisk('rescue', props, (reason, requestId) =>
    call('operator/services/rescue', { id, on: true, reason }, { requestId }),
  )
  return <ReasonDialog {...frame}>{text}</ReasonDialog>
}

export function UnrescueDialog(props: DiskDialogProps) {
  const { id } = props.service
  const { frame, text } = useDisk('unrescue', props, (reason, requestId) =>
    call('operator/services/rescue', { id, on: false, reason }, { requestId }),
  )
  return <ReasonDialog {...frame}>{text}</ReasonDialog>
}

/**
 * What is in the drive is proposed: to boot from it, or to take it out. It is asked for anew each time the dialog opens: what was read
 * earlier, or not at all, would take a disc out that nobody asked to.
 */
export function DiscDialog(props: DiskDialogProps) {
  const t = useTranslations('operator.services.iso')
  const { id } = props.service
  const [chosen, setChosen] = useState<string | null>(null)
  const [bootChosen, setBoot] = useState<boolean | null>(null)
  const offered = useCall('operator/services/discs', { id }, { gcTime: 0 })
  const { data } = offered
  const disc = chosen ?? String(data?.inDrive ?? '')
  const boot = bootChosen ?? data?.boots ?? false
  const { frame, text } = useDisk('iso', props, (reason, requestId) =>
    call('operator/services/disc', { id, isoId: disc === '' ? null : Number(disc), boot: disc !== '' && boot, reason }, { requestId }),
  )
  return (
    <ReasonDialog {...frame} waiting={waitingFor(offered)}>
      {text}
      <SelectField
        {...{ id: 'disc', name: 'disc', label: t('disc'), value: disc, onChange: setChosen, error: undefined }}
        options={[{ value: '', label: t('empty') }, ...(data?.items ?? []).map((one) => ({ value: String(one.id), label: one.name }))]}
      />
      {disc !== '' && <Checkbox label={t('boot')} checked={boot} onChange={(event) => setBoot(event.target.checked)} />}
    </ReasonDialog>
  )
}
