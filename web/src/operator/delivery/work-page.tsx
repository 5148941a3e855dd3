import { usePathParams } from '../../lib/navigation.ts'
import { WorkDetail } from './work-detail.tsx'

/** One piece of work, beside the queue it stands in. */
export function Page() {
  const { id = '' } = usePathParams()
  return <WorkDetail key={id} id={id} named />
}
