import { useSearchParams } from '../../../lib/navigation.ts'
import { OfProxies } from '../of-proxies.tsx'
import { BasicList } from './basic-list.tsx'
import { DetailList } from './detail-list.tsx'

/** Two views of the same: a row for each service, or one for each proxy. */
export function Page() {
  const { view } = useSearchParams()
  return <OfProxies>{view === 'detail' ? <DetailList /> : <BasicList />}</OfProxies>
}
