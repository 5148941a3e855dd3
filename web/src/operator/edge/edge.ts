import type { OutputOf } from '../../api/endpoints.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'

export type EdgeHost = OutputOf<'operator/edge-host/list'>['items'][number]
export type EdgeHostDetail = OutputOf<'operator/edge-host/detail'>
export type EdgePool = OutputOf<'operator/edge-pool/list'>['items'][number]

/** Hosts and their ranges: what is done to one shows at the other. */
export async function refreshEdge(): Promise<void> {
  await queryClient.invalidateQueries(underPath('operator/edge-host'))
  await queryClient.invalidateQueries(underPath('operator/edge-pool'))
}
