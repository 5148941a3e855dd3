import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { Button } from '../../../design/controls/button.tsx'
import { DisabledReason } from '../../../design/controls/disabled-reason.tsx'
import { SensitiveText } from '../../../design/data/sensitive-text.tsx'
import { StatusBadge, type Tone } from '../../../design/data/status.tsx'
import { TwoLines } from '../../../design/data/two-lines.tsx'
import { toastOk } from '../../../design/feedback/toast.ts'
import { Panel } from '../../../design/layout/panel.tsx'
import { ConfirmDialog } from '../../../design/overlay/confirm-dialog.tsx'
import { useDrawer } from '../../../lib/use-drawer.ts'
import { useReasonText } from '../../services/reasons.ts'
import type { VpsDetail } from '../calls.ts'
import { AddTarget } from './add-target.tsx'
import css from './live.module.css'
import { type LivePlan, refreshLive } from './refresh-live.ts'
import { TargetSwitch } from './target-switch.tsx'

type Target = LivePlan['targets'][number]

const TONES: Readonly<Record<Target['state'], Tone>> = {
  pending: 'busy',
  off: 'off',
  idle: 'off',
  receiving: 'ok',
  waiting: 'danger',
  unknown: 'unknown',
}

export function TargetsPanel({ vps, plan: { targets, most, refused, stream } }: { vps: VpsDetail; plan: LivePlan }) {
  const t = useTranslations('live')
  const reasonText = useReasonText()
  const drawer = useDrawer('target')
  const [chosen, setChosen] = useState<Target | null>(null)
  const reason = refused.targets && reasonText(refused.targets, { name: vps.name })
  const full = targets.length >= most ? reasonText('live.target-limit', { most: `${most}` }) : null
  return (
    <Panel
      title={t('targets.title')}
      hint={t('targets.used', { used: targets.length, most })}
      flush
      actions={
        <DisabledReason reason={reason ?? full}>
          <Button size="small" icon={IconPlus} onClick={() => drawer.show('new')}>
            {t('targets.add')}
          </Button>
        </DisabledReason>
      }
    >
      {targets.length === 0 && <p className={css.none}>{t('targets.none')}</p>}
      <ul className={css.rows}>
        {targets.map((target) => (
          <li key={target.id}>
            <TwoLines
              name={target.name}
              sub={
                <div className="ell">
                  <SensitiveText className="mono">{target.server}</SensitiveText>
                </div>
              }
            />
            <span>
              <StatusBadge tone={TONES[target.state]}>{t(`targets.state.${target.state}`)}</StatusBadge>
              {target.state === 'waiting' && <small className="c3"> {t('targets.waitingHint')}</small>}
            </span>
            <span className={css.controls}>
              <TargetSwitch id={vps.id} target={target} onAir={stream !== null} off={reason !== null} />
              <DisabledReason reason={reason}>
                <Button
                  size="small"
                  look="ghost"
                  icon={IconTrash}
                  aria-label={t('targets.removeOf', { name: target.name })}
                  onClick={() => setChosen(target)}
                >
                  {t('targets.remove')}
                </Button>
              </DisabledReason>
            </span>
          </li>
        ))}
      </ul>
      {reason && targets.length > 0 && <p className={css.none}>{reason}</p>}
      {drawer.open === 'new' && <AddTarget vps={vps} reason={reason ?? full} onClose={drawer.close} />}
      {chosen && (
        <ConfirmDialog
          title={t('remove.title', { name: chosen.name })}
          confirm={t('remove.confirm')}
          onConfirm={async () => {
            await call('user/service/vps/live/target-remove', { id: vps.id, targetId: chosen.id })
            refreshLive()
            toastOk(t('remove.done', { name: chosen.name }))
          }}
          onClose={() => setChosen(null)}
        >
          <p>{t('remove.text')}</p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}
