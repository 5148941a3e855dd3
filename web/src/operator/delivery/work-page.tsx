import { useParams } from '@tanstack/react-router'
import { WorkDetail } from './work-detail.tsx'

/** One piece of work, beside the queue it stands in. */
export function Page() {
  const { id } = useParams({ strict: false }) as { id: string }
  return <WorkDetail key={id} id={id} named />
}
