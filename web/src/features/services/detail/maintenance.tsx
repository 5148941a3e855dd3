import { lazy, Suspense } from 'react'
import { useCall } from '../../../api/hooks.ts'
import { loadChunk } from '../../../lib/lazy-page.ts'

const load = async () => await (await import('../../maintenance/page.ts')).notes()
const Notes = lazy(() => loadChunk(load).then((part) => ({ default: part.MaintenanceNotes })))

/** Words and code come where something is announced. */
export function Maintenance({ id }: { id: number }) {
  const { data } = useCall('user/service/maintenance', { id }, { staleTime: 60_000 })
  if (!data?.items.length) return null
  return (
    <Suspense fallback={null}>
      <Notes items={data.items} />
    </Suspense>
  )
}
