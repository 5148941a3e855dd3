import { PageHeader } from '../../../design/layout/page-header.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import { Skeleton, SkeletonRows } from '../../../design/layout/skeleton.tsx'

/** The page's own shape, so that nothing moves when the facts arrive. */
export function DetailSkeleton() {
  return (
    <>
      <PageHeader title={<Skeleton width={160} height={18} />} facts={<Skeleton width={280} />} />
      <div className="grid g-main" style={{ marginTop: 56 }}>
        <Panel flush>
          <SkeletonRows rows={7} />
        </Panel>
        <Panel flush>
          <SkeletonRows rows={4} />
        </Panel>
      </div>
    </>
  )
}
