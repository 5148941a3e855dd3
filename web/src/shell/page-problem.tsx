import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../api/errors.ts'
import { network } from '../api/network.ts'
import { Button } from '../design/controls/button.tsx'
import { EmptyState, ErrorState, Reference } from '../design/layout/states.tsx'
import { ChunkError } from '../lib/lazy-page.ts'
import { newReference } from '../lib/random.ts'
import { useStore } from '../lib/store.ts'

/** The boundary around every page: the rest of the portal goes on. */
export function PageProblem({ error, reset }: { error: unknown; reset: () => void }) {
  const t = useTranslations('errors')
  const [reference] = useState(newReference)
  // A part that could not come because nothing comes: the network's sentence, and not that of a broken page beside it.
  const offline = useStore(network) === 'lost' || !navigator.onLine
  const chunk = error instanceof ChunkError
  if (chunk && offline) return <ErrorState error={new ApiError({ code: 'network', status: 0 })} onRetry={() => location.reload()} />
  if (error instanceof ApiError) return <ErrorState error={error} onRetry={reset} />
  return (
    <div role="alert">
      <EmptyState
        icon={IconAlertTriangle}
        title={chunk ? t('chunk') : t('page')}
        actions={
          <>
            <Button icon={IconRefresh} onClick={() => location.reload()}>
              {t('reload')}
            </Button>
            {!chunk && <Reference value={reference} />}
          </>
        }
      >
        {chunk ? t('chunkHint') : t('pageHint')}
      </EmptyState>
    </div>
  )
}
