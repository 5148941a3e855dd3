import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { SidePanel } from '../../design/overlay/side-panel.tsx'
import { useGo, usePathParams } from '../../lib/navigation.ts'
import { usePageName } from '../../shell/page-name.ts'
import { staffPaths } from '../paths.ts'
import { PromotionForm } from './promotion-form.tsx'

/** Make a code, or change one; Back closes it. */
export function Page() {
  const t = useTranslations('operator.promotions')
  const go = useGo()
  const { id } = usePathParams()
  const list = useCall('operator/promotions/list', { page: 1, pageSize: 10 })
  const plans = useCall('operator/plan/list', { page: 1, pageSize: 100 })
  const one = useCall('operator/promotions/detail', { id: id ?? '0' }, { enabled: id !== undefined })
  const title = t(id === undefined ? 'add' : 'edit')
  usePageName(title)
  const close = () => go({ to: staffPaths.promotions(), search: true })
  const failed = [list, plans, ...(id === undefined ? [] : [one])].find(({ isError }) => isError)
  return (
    <SidePanel title={title} onClose={close} width={640}>
      {list.data && plans.data && (id === undefined || one.data) ? (
        <PromotionForm key={id} promotion={one.data} brands={list.data.brands} plans={plans.data.items} onDone={close} />
      ) : failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </SidePanel>
  )
}
