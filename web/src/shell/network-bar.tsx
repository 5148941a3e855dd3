import { IconWifiOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { brandState } from '../api/brand.ts'
import { call } from '../api/client.ts'
import { network, retryNow } from '../api/network.ts'
import { Button } from '../design/controls/button.tsx'
import { Icon } from '../design/icon.tsx'
import { useStore } from '../lib/store.ts'
import css from './network-bar.module.css'

const TRY_EVERY_MS = 4_000
/** The lightest call there is; its answer ends the lost state by itself. */
const knock = () => void call('public/domain/metadata', {}).catch(() => undefined)

/** A lost network is said quietly, once for all calls, and mends itself. */
export function NetworkBar() {
  const t = useTranslations('errors')
  const state = useStore(network)
  const brand = useStore(brandState)
  useEffect(() => {
    if (state !== 'lost') return
    const timer = setInterval(knock, TRY_EVERY_MS)
    window.addEventListener('online', knock)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', knock)
    }
  }, [state])
  const retry = () => {
    knock()
    retryNow()
  }
  return (
    <div role="status">
      {state === 'lost' && brand.kind === 'ready' && (
        <div className={css.bar}>
          <Icon of={IconWifiOff} />
          <span>{t('network')}</span>
          <Button size="small" look="ghost" onClick={retry}>
            {t('retry')}
          </Button>
        </div>
      )}
    </div>
  )
}
