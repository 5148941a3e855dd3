import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { usePathParams } from '../../lib/navigation.ts'
import { usePageName } from '../../shell/page-name.ts'
import { ForwardsTable } from './forwards-table.tsx'

/** What one gateway leads on. */
export function Page() {
  const { id = '' } = usePathParams()
  const t = useTranslations('operator.edge')
  const host = useCall('operator/edge-host/detail', { id })
  usePageName(host.data?.title)
  return (
    <>
      <PageHeader title={host.data ? t('forwardsOf', { name: host.data.title }) : t('forwards')} />
      <ForwardsTable hostId={Number(id)} />
    </>
  )
}
