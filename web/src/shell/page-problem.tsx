import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../api/errors.ts'
import { Button } from '../design/controls/button.tsx'
import { EmptyState, ErrorState, Reference } from '../design/layout/states.tsx'
import { ChunkError } from '../lib/lazy-page.ts'
import { newReference } from '../lib/random.ts'

/** The boundary around every page: the rest of the portal goes on. */
export function PageProblem({ error, reset }: { error: unknown; reset: () => void }) {
  const t = useTranslations('errors')
  const [reference] = useState(newReference)
  if (error instanceof ApiError) return <ErrorState error={error} onRetry={reset} />
  const chunk = error instanceof ChunkError
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
