import { IconServerOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { type ApiError, asApiError } from '../../../api/errors.ts'
import { ButtonLink } from '../../../design/controls/button.tsx'
import { PageHeader } from '../../../design/layout/page-header.tsx'
import { EmptyState, ErrorState } from '../../../design/layout/states.tsx'
import { usePageName } from '../../../shell/page-name.ts'
import type { ServiceDetail } from '../calls.ts'
import { useKind } from '../kind-context.tsx'
import { servicePaths } from '../service-paths.ts'
import { DetailSkeleton } from './detail-skeleton.tsx'

/** The answer to the kind's `detail`, as the page keeps it. */
export interface DetailQuery<D> {
  readonly data: D | undefined
  readonly error: ApiError | null
  readonly refetch: () => unknown
}

interface ServicePageProps<D extends ServiceDetail> {
  query: DetailQuery<D>
  /** The service in view; an error is of the last refresh, and the facts may be old. */
  children: (service: D) => ReactNode
}

/** One service of a kind, from its skeleton to the word that it is gone. */
export function ServicePage<D extends ServiceDetail>({ query: { data, error, refetch }, children }: ServicePageProps<D>) {
  const t = useTranslations()
  const { contract, texts } = useKind()
  usePageName(data?.name)
  const code = error && asApiError(error).code
  // What was there a moment ago may be gone: ended, or shared no more.
  const missing = code === 'not-found' || code === 'invalid-input'
  if (data && !missing) return children(data)
  if (!error) return <DetailSkeleton />
  return (
    <>
      <PageHeader title={t(texts.detail)} />
      {missing ? (
        <EmptyState
          icon={IconServerOff}
          title={t(texts.missingTitle)}
          actions={<ButtonLink to={servicePaths(contract).list()}>{t(texts.missingToList)}</ButtonLink>}
        >
          {t(texts.missingText)}
        </EmptyState>
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} safe={t(texts.safe)} />
      )}
    </>
  )
}
