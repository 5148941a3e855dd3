import { TERMS_KINDS, type TermsKind } from '@portal/contracts/brands.ts'
import { IconFilePlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { EmptyState, ErrorState } from '../../design/layout/states.tsx'
import { StaffAction } from '../parts/staff-action.tsx'
import { BrandTabs } from './brand-tabs.tsx'
import { TermsForm } from './terms-form.tsx'
import { TermsRead, TermsVersions, type Version } from './terms-versions.tsx'
import { useBrandOfPage } from './use-brand.ts'

/** What the brand's customers agree to: every version, who accepted how many, and the next one. */
export function Page() {
  const t = useTranslations('operator.brandParts.terms')
  const pages = useTranslations('operator.pages')
  const { id, brand } = useBrandOfPage()
  const { data, error, refetch } = useCall('operator/terms/list', { brandId: Number(id) })
  const [writing, setWriting] = useState<TermsKind | null>(null)
  const [reading, setReading] = useState<Version | null>(null)
  const title = brand ? t('title', { name: brand.name }) : pages('brand-terms')
  if (!data) {
    return (
      <>
        <PageHeader title={title} />
        <Panel flush>{error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={6} />}</Panel>
      </>
    )
  }
  const of = (kind: TermsKind) => data.items.filter((one) => one.kind === kind)
  return (
    <>
      <PageHeader title={title} />
      <BrandTabs id={id} current="terms" />
      <div className="stack">
        {TERMS_KINDS.map((kind) => (
          <Panel
            key={kind}
            title={t(kind)}
            flush
            actions={
              <StaffAction roles={[]} size="small" icon={IconFilePlus} onClick={() => setWriting(kind)}>
                {t('publish')}
              </StaffAction>
            }
          >
            {of(kind).length === 0 ? (
              <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
            ) : (
              <TermsVersions versions={of(kind)} onRead={setReading} />
            )}
          </Panel>
        ))}
      </div>
      {writing && (
        <TermsForm brandId={Number(id)} kind={writing} locales={data.locales} latest={of(writing)[0]} onClose={() => setWriting(null)} />
      )}
      {reading && <TermsRead version={reading} locales={data.locales} onClose={() => setReading(null)} />}
    </>
  )
}
