import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { SidePanel } from '../../design/overlay/side-panel.tsx'
import { useGo, usePathParams, useSearchParams } from '../../lib/navigation.ts'
import { usePageName } from '../../shell/page-name.ts'
import { staffPaths } from '../paths.ts'
import { IntegrationForm } from './integration-form.tsx'

/** A new account at a gateway or mail server, or how one is set up. */
export function Page() {
  const pages = useTranslations('operator.pages')
  const go = useGo()
  const { id } = usePathParams()
  const { kind } = useSearchParams()
  const vendors = useCall('operator/integration/vendors', {})
  const detail = useCall('operator/integration/detail', { id: id ?? '' }, { enabled: id !== undefined })
  const kept = id === undefined ? undefined : detail.data
  const error = vendors.error ?? (id === undefined ? null : detail.error)
  const title = kept?.title ?? pages('integration')
  usePageName(title)
  // A provider that was just set up has to be told our address, which is known only now.
  const leave = (next?: string) => go({ to: next === undefined ? staffPaths.integrations() : staffPaths.integration(next), search: true })
  const close = () => leave()
  return (
    <SidePanel title={title} onClose={close} width={560}>
      {vendors.data && (id === undefined || kept) ? (
        <IntegrationForm key={`${kept?.id} ${kept?.version}`} kept={kept} vendors={vendors.data.items} wanted={kind} onDone={leave} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void vendors.refetch()} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </SidePanel>
  )
}
