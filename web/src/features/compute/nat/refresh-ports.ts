import { underPath } from '../../../api/keys.ts'
import { queryClient } from '../../../api/query-client.ts'

/** What was asked is written; the engine's answer comes by the feed. */
export const refreshPorts = (): void => {
  for (const path of ['user/service/vps/port', 'user/log']) void queryClient.invalidateQueries(underPath(path))
}
