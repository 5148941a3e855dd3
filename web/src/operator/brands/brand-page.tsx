import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { useCall } from '../../api/hooks.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { toastOk } from '../../design/feedback/toast.ts'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { EmptyState, ErrorState } from '../../design/layout/states.tsx'
import { usePathParams } from '../../lib/navigation.ts'
import { usePageName } from '../../shell/page-name.ts'
import { staffPaths } from '../paths.ts'
import { BrandForm } from './brand-form.tsx'
import { BrandTabs } from './brand-tabs.tsx'
import { BrandState, type OperatorBrand } from './brands-page.tsx'
import { LogoPanel } from './logo-panel.tsx'
import { SenderPanel } from './sender-panel.tsx'
import { TestMailPanel } from './test-mail-panel.tsx'
import { UpgradePanel } from './upgrade-panel.tsx'

/** One brand’s settings, or a new brand. */
export function Page() {
  const t = useTranslations('operator.brands')
  const pages = useTranslations('operator.pages')
  const errors = useTranslations('errors')
  const navigate = useNavigate()
  const { id } = usePathParams()
  const { data, error, refetch } = useCall('operator/brand/list', {})
  const brand = data?.items.find((one) => String(one.id) === id)
  usePageName(id === undefined ? t('add') : brand?.name)
  const saved = async (next: OperatorBrand) => {
    await queryClient.invalidateQueries(underPath('operator/brand'))
    toastOk(t('saved', { name: next.name }))
    if (!brand) await navigate({ to: staffPaths.brand(next.id), replace: true })
  }
  const header = (
    <PageHeader
      title={brand?.name ?? (id ? pages('brand') : t('add'))}
      status={brand && <BrandState brand={brand} />}
      facts={brand?.code}
    />
  )
  if (!data) {
    return (
      <>
        {header}
        <Panel flush>{error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={8} />}</Panel>
      </>
    )
  }
  if (id && !brand) {
    return (
      <>
        {header}
        <Panel flush>
          <EmptyState title={errors('notFoundText')} />
        </Panel>
      </>
    )
  }
  return (
    <>
      {header}
      {brand && <BrandTabs id={brand.id} current="settings" />}
      <div className={brand ? 'grid g-main' : undefined}>
        {/* A new version begins the form anew: what was saved is the start. */}
        <BrandForm key={brand?.version ?? 'new'} brand={brand} methods={data.methods} onSaved={saved} />
        {brand && (
          <div className="stack">
            <LogoPanel brand={brand} />
            <SenderPanel brand={brand} />
            <TestMailPanel brand={brand} />
            <UpgradePanel brand={brand} onSwitch={(upgrading) => call('operator/brand/upgrading', { id: brand.id, upgrading })} />
          </div>
        )}
      </div>
    </>
  )
}
