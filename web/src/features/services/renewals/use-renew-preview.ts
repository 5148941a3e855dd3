import { useCall } from '../../../api/hooks.ts'
import { useKind } from '../kind-context.tsx'

/** What renewing it now would cost, and what its calendar plans. */
export function useRenewPreview(id: number, enabled: boolean) {
  const { base } = useKind()
  return useCall(`${base}/renew-preview`, { ids: [id] }, { enabled })
}
