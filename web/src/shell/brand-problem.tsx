import { IconRefresh, IconShieldOff, IconWifiOff } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { reloadBrand } from '../api/brand.ts'
import { Button } from '../design/controls/button.tsx'
import { EmptyState } from '../design/layout/states.tsx'

/** Without a verified signature nothing of the brand is shown [B1]. */
export function BrandProblem({ kind }: { kind: 'unsigned' | 'lost' }) {
  const t = useTranslations('errors')
  const router = useRouter()
  const retry = async () => {
    await reloadBrand()
    await router.invalidate()
  }
  return (
    <main style={{ minHeight: '100dvh', display: 'grid', placeItems: 'center' }} role="alert">
      <EmptyState
        icon={kind === 'lost' ? IconWifiOff : IconShieldOff}
        title={kind === 'lost' ? t('network') : t('metadata')}
        actions={
          <Button icon={IconRefresh} onClick={() => void retry()}>
            {t('retry')}
          </Button>
        }
      >
        {kind === 'lost' ? t('nothingLost') : t('metadataHint')}
      </EmptyState>
    </main>
  )
}
