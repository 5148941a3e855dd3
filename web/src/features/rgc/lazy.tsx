import { lazy, Suspense } from 'react'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { withRgc } from '../../i18n/rgc-words.ts'
import { loadChunk } from '../../lib/lazy-page.ts'
import type { ServiceActions } from '../services/actions/use-service-actions.tsx'
import type { ServiceRow } from '../services/calls.ts'
import { reasonOf } from '../services/reasons.ts'
import type { RemoteTabProps } from './remote-tab.tsx'

const Loaded = lazy(() => loadChunk(withRgc(() => import('./remote-tab.tsx').then((part) => ({ default: part.RemoteTab })))))

/** Of a row of any kind: what its action says. */
export const remoteProps = <R extends ServiceRow>(row: R, actions: ServiceActions<R>): RemoteTabProps => ({
  ...{ id: row.id, name: row.name, reason: actions.look(row, 'remote')?.reason ?? null },
  permitted: reasonOf(row.actions.remote) !== 'forbidden',
})

/** Words and code come with whoever opens it. */
export const RemoteTab = (props: RemoteTabProps) => (
  <Suspense fallback={<SkeletonRows rows={6} />}>
    <Loaded {...props} />
  </Suspense>
)
