import { useCall } from '../../api/hooks.ts'
import { usePathParams } from '../../lib/navigation.ts'

/** The brand that the address names, on the pages beside its settings. */
export function useBrandOfPage() {
  const { id = '', template = '' } = usePathParams()
  const { data, error, refetch } = useCall('operator/brand/list', {})
  return { id, template, brand: data?.items.find((one) => String(one.id) === id), known: data !== undefined, error, refetch }
}
