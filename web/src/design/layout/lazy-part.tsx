import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChunkError, loadChunk } from '../../lib/lazy-page.ts'
import { Button } from '../controls/button.tsx'

/**
 * A part of a page that comes by itself: its place is held while it does. Where it does not come the page around it stands, and the part is
 * asked for again, as `absent` offers it: a line does it in its place. What breaks in it otherwise is the page's affair.
 */
export function lazyPart<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  waiting: ReactNode,
  absent: (props: P, again: () => void) => ReactNode = (_, again) => <Missing onRetry={again} />,
) {
  const begin = () => lazy(() => loadChunk(load))
  let begun = begin()
  return function LazyPart(props: P) {
    const [tries, setTries] = useState(0)
    const Part = begun
    // One that failed stays so: another is begun.
    const again = () => {
      begun = begin()
      setTries(tries + 1)
    }
    const missing = ({ error }: ErrorComponentProps) => {
      if (!(error instanceof ChunkError)) throw error
      return absent(props, again)
    }
    return (
      <CatchBoundary getResetKey={() => tries} errorComponent={missing}>
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      </CatchBoundary>
    )
  }
}

function Missing({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('errors')
  return (
    <span role="alert" className="c3">
      {t('chunk')}{' '}
      <Button look="ghost" size="small" onClick={onRetry}>
        {t('retry')}
      </Button>
    </span>
  )
}
