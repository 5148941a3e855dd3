import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { useSubmit } from '../../../api/hooks.ts'
import { Button } from '../../../design/controls/button.tsx'
import { CopyButton } from '../../../design/controls/copy-button.tsx'
import { DisabledReason } from '../../../design/controls/disabled-reason.tsx'
import { SensitiveText } from '../../../design/data/sensitive-text.tsx'
import { toastOk } from '../../../design/feedback/toast.ts'
import { ConfirmDialog } from '../../../design/overlay/confirm-dialog.tsx'
import { useReasonText } from '../../services/reasons.ts'
import type { VpsDetail } from '../calls.ts'
import css from './live.module.css'
import { type LivePlan, refreshLive } from './refresh-live.ts'

const SHOWN_MS = 60_000

/** Asked for only when somebody presses Reveal, because each reveal is logged; forgotten again after a minute. */
export function StreamKey({ vps: { id, name }, plan: { refused } }: { vps: VpsDetail; plan: LivePlan }) {
  const t = useTranslations('live')
  const common = useTranslations('common')
  const reasonText = useReasonText()
  const [key, setKey] = useState<string | null>(null)
  const [rotating, setRotating] = useState(false)
  const reveal = useSubmit('user/service/vps/live/reveal-key', { invalidates: ['user/log'], onSuccess: (found) => setKey(found.key) })
  useEffect(() => {
    if (key === null) return
    const timer = setTimeout(() => setKey(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [key])
  const reason = (code: string | null): string | null => code && reasonText(code, { name })
  return (
    <div className={css.secret}>
      {key === null ? (
        <span className="mono c3" aria-label={t('send.hidden')} role="img">
          ••••••••••••••••
        </span>
      ) : (
        <>
          <SensitiveText className="mono">{key}</SensitiveText>
          <CopyButton text={key} what={t('send.keyWord')} />
        </>
      )}
      {/* One button for either way: whoever pressed it keeps the focus. */}
      <DisabledReason reason={key === null ? reason(refused.reveal) : null}>
        <Button
          size="small"
          look="ghost"
          working={reveal.isPending}
          aria-label={t(key === null ? 'send.reveal' : 'send.hide')}
          onClick={() => (key === null ? reveal.mutate({ id }) : setKey(null))}
        >
          {common(key === null ? 'reveal' : 'hide')}
        </Button>
      </DisabledReason>
      <DisabledReason reason={reason(refused.rotate)}>
        <Button size="small" onClick={() => setRotating(true)}>
          {t('rotate.action')}
        </Button>
      </DisabledReason>
      {rotating && (
        <ConfirmDialog
          title={t('rotate.title', { name })}
          confirm={t('rotate.confirm')}
          onConfirm={async () => {
            await call('user/service/vps/live/rotate-key', { id })
            setKey(null)
            refreshLive()
            toastOk(t('rotate.done'))
          }}
          onClose={() => setRotating(false)}
        >
          <p>{t('rotate.text')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
