import { liveErrors } from '@portal/contracts/errors/live.errors.ts'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/hooks.ts'
import { Panel } from '../../../design/layout/panel.tsx'
import { SkeletonRows } from '../../../design/layout/skeleton.tsx'
import { ErrorState } from '../../../design/layout/states.tsx'
import { OfKind, useKind, useKindErrors } from '../../services/kind-context.tsx'
import type { VpsDetail } from '../calls.ts'
import { EarlierPanel } from './earlier-panel.tsx'
import css from './live.module.css'
import { OnAirPanel } from './on-air-panel.tsx'
import { SendPanel } from './send-panel.tsx'
import { TargetsPanel } from './targets-panel.tsx'

/** As often as the server itself is asked. */
const LOOK_MS = 15_000
/** What a graph has another point for. */
const GRAPH_MS = 60_000

/** Of a live plan: what is on air, where it is sent on to, and how one streams to it. */
export function LiveTab({ vps }: { vps: VpsDetail }) {
  const kind = useKind()
  const own = useKindErrors()
  return (
    <OfKind kind={kind} errors={{ ...own, ...liveErrors }}>
      <PlanOf vps={vps} />
    </OfKind>
  )
}

function PlanOf({ vps }: { vps: VpsDetail }) {
  // Its figures move as long as somebody looks.
  const plan = useCall('user/service/vps/live/detail', { id: vps.id }, { refetchInterval: LOOK_MS })
  const past = useCall('user/service/vps/live/past', { id: vps.id }, { refetchInterval: GRAPH_MS })
  if (!plan.data) return plan.error ? <ErrorState error={plan.error} onRetry={() => void plan.refetch()} /> : <SkeletonRows rows={6} />
  return (
    <div className="grid g-main">
      <div className={css.stack}>
        <OnAirPanel vps={vps} plan={plan.data} graph={past.data?.graph ?? null} />
        <TargetsPanel vps={vps} plan={plan.data} />
        {past.data ? (
          <EarlierPanel broadcasts={past.data.broadcasts} />
        ) : (
          past.error && <ErrorState error={past.error} onRetry={() => void past.refetch()} />
        )}
      </div>
      <div className={css.stack}>
        <SendPanel vps={vps} plan={plan.data} />
        <HelpPanel />
      </div>
    </div>
  )
}

function HelpPanel() {
  const t = useTranslations('live.help')
  return (
    <Panel title={t('title')}>
      <ol className={css.steps}>
        {(['one', 'two', 'three', 'four'] as const).map((step) => (
          <li key={step}>{t(step)}</li>
        ))}
      </ol>
    </Panel>
  )
}
