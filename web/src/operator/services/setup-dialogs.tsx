import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { asApiError } from '../../api/errors.ts'
import { TextField } from '../../design/form/text-field.tsx'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { factNamed } from '../parts/service-facts.tsx'
import { type DiskDialogProps, useDisk } from './disk-dialogs.tsx'

/** Weekly ones; what costs something is the owner's alone to buy. */
export function BackupDialog(props: DiskDialogProps) {
  const { id } = props.service
  const { frame, text } = useDisk('backup', props, (reason, requestId) =>
    call('operator/services/backups', { id, on: true, reason }, { requestId }),
  )
  return <ReasonDialog {...frame}>{text}</ReasonDialog>
}

export function BackupOffDialog(props: DiskDialogProps) {
  const { id } = props.service
  const { frame, text } = useDisk('backup-off', props, (reason, requestId) =>
    call('operator/services/backups', { id, on: false, reason }, { requestId }),
  )
  return (
    <ReasonDialog {...frame} danger>
      {text}
    </ReasonDialog>
  )
}

/** To the other of the two. */
export function OptimizationDialog(props: DiskDialogProps) {
  const t = useTranslations('operator.services.change-optimization')
  const { id, facts } = props.service
  const optimization = factNamed(facts, 'optimization') === 'emulator' ? 'performance' : 'emulator'
  const { frame, text } = useDisk('change-optimization', props, (reason, requestId) =>
    call('operator/services/optimization', { id, optimization, reason }, { requestId }),
  )
  return (
    <ReasonDialog {...frame}>
      <p>{t(`to.${optimization}`)}</p>
      {text}
    </ReasonDialog>
  )
}

/** What its address is called; empty is nothing. */
export function ReverseDialog(props: DiskDialogProps) {
  const t = useTranslations('operator.services.reverse-dns')
  const field = useId()
  const { id, facts } = props.service
  const [name, setName] = useState(factNamed(facts, 'reverseName') ?? '')
  const [wrong, setWrong] = useState<string | undefined>()
  const { frame, text } = useDisk('reverse-dns', props, async (reason, requestId) => {
    try {
      await call('operator/services/reverse-dns', { id, name, reason }, { requestId })
    } catch (cause) {
      setWrong(asApiError(cause).fields.name)
      throw cause
    }
  })
  const change = (typed: string) => {
    setName(typed)
    setWrong(undefined)
  }
  return (
    <ReasonDialog {...frame}>
      {text}
      <TextField
        {...{ id: field, name: 'name', label: t('name'), value: name, onChange: change, error: wrong }}
        mono
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        placeholder="web-01.example.com"
      />
    </ReasonDialog>
  )
}
