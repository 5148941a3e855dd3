import type { OutputOf } from '../../../api/endpoints.ts'
import { underPath } from '../../../api/keys.ts'
import { queryClient } from '../../../api/query-client.ts'

export type LivePlan = OutputOf<'user/service/vps/live/detail'>
export type LivePast = OutputOf<'user/service/vps/live/past'>

/** What was asked is written; that the server confirmed it comes by the feed. */
export const refreshLive = (): void => {
  for (const path of ['user/service/vps/live', 'user/log']) void queryClient.invalidateQueries(underPath(path))
}
