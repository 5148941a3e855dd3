import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSubmit } from '../../../api/hooks.ts'
import { Button } from '../../../design/controls/button.tsx'
import { DisabledReason } from '../../../design/controls/disabled-reason.tsx'
import { DateText } from '../../../design/data/date-text.tsx'
import { StatusBadge } from '../../../design/data/status.tsx'
import { toastOk } from '../../../design/feedback/toast.ts'
import { Panel } from '../../../design/layout/panel.tsx'
import { ConfirmDialog } from '../../../design/overlay/confirm-dialog.tsx'
import type { ServiceActions } from '../../services/actions/use-service-actions.tsx'
import type { Dedicated, DedicatedDetail } from '../calls.ts'

const TONES = { off: 'off', 'setting-up': 'busy', on: 'ok', 'switching-off': 'busy' } as const
/** What its button asks for: the other way, or that nobody need do what was asked. */
const BUTTONS = { off: 'turnOn', 'setting-up': 'takeBack', on: 'turnOff', 'switching-off': 'takeBack' } as const

/** Backups that people set up: what is shown is what they said, or were asked. */
export function BackupPanel({ server, actions }: { server: DedicatedDetail; actions: ServiceActions<Dedicated> }) {
  const t = useTranslations('dedicated.backup')
  const { id, name, backup, backupAt } = server
  const [ending, setEnding] = useState(false)
  const asked = backup === 'setting-up' || backup === 'switching-off'
  const told = {
    invalidates: ['user/service/dedicated/detail', 'user/log'],
    onSuccess: ({ msg }: { readonly msg: string }) => toastOk(msg),
  }
  const ask = useSubmit('user/service/dedicated/backup', told)
  const end = useSubmit('user/service/dedicated/backup', { ...told, errors: 'form' })
  const time = () => <DateText value={backupAt ?? ''} time />
  return (
    <Panel title={t('title')} foot={<p className="c3 sm">{t('byPeople')}</p>}>
      <div className="row wrap">
        <StatusBadge tone={TONES[backup]}>{t(backup)}</StatusBadge>
        <span className="c3 sm sp">{backupAt === null ? t('neverYet') : t.rich(asked ? 'asked' : 'since', { time })}</span>
        <DisabledReason reason={actions.look(server, 'backup')?.reason}>
          <Button
            size="small"
            working={ask.isPending}
            onClick={() => (backup === 'on' ? setEnding(true) : ask.mutate({ id, on: backup !== 'setting-up' }))}
          >
            {t(BUTTONS[backup])}
          </Button>
        </DisabledReason>
      </div>
      {ending && (
        <ConfirmDialog
          title={t('endTitle', { name })}
          confirm={t('turnOff')}
          danger
          onConfirm={() => end.mutateAsync({ id, on: false })}
          onClose={() => setEnding(false)}
        >
          <p>{t('endText')}</p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}
