import { TOAST_MS } from '@portal/contracts/constants.ts'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useStore } from '../../lib/store.ts'
import { Button, IconButton } from '../controls/button.tsx'
import { StatusMark } from '../data/status.tsx'
import { Reference } from '../layout/states.tsx'
import { dismissToast, type Toast, toasts } from './toast.ts'
import css from './toast-region.module.css'
import { useFreePlace } from './use-free-place.ts'

/** The one place toasts appear: top right, beside what can be pressed, read aloud, five seconds; a pointer or the focus on one holds it. */
export function ToastRegion() {
  const t = useTranslations('common')
  const all = useStore(toasts)
  const region = useRef<HTMLElement>(null)
  useFreePlace(region, all.length)
  return (
    <section ref={region} className={css.region} aria-label={t('messages')} aria-live="polite" aria-relevant="additions">
      {all.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const t = useTranslations('common')
  const [held, setHeld] = useState(false)
  const left = useRef(TOAST_MS)
  useEffect(() => {
    if (held) return
    const since = performance.now()
    const timer = setTimeout(() => dismissToast(toast.id), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(1000, left.current - (performance.now() - since))
    }
  }, [held, toast.id])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: reading holds it open, nothing is operated
    <div
      className={css.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={css.mark}>
        <StatusMark tone={toast.tone} />
      </span>
      <div className={css.words}>
        <b>{toast.title}</b>
        {(toast.detail || toast.reference) && (
          <p className="c2">
            {toast.detail} {toast.reference && <Reference value={toast.reference} />}
          </p>
        )}
        {toast.actions && (
          <div className={css.actions}>
            {toast.actions.map((action, at) => (
              <Button
                key={action.label}
                size="small"
                look={at === 0 ? 'secondary' : 'ghost'}
                onClick={() => {
                  dismissToast(toast.id)
                  action.run()
                }}
              >
                {action.label}
              </Button>
            ))}
          </div>
        )}
      </div>
      <IconButton icon={IconX} label={t('close')} size="small" className={css.close} onClick={() => dismissToast(toast.id)} />
    </div>
  )
}
