import { underPath } from '../../../api/keys.ts'
import { queryClient } from '../../../api/query-client.ts'
import type { LifeBase } from '../calls.ts'

/** After an action or a failed one: the page shows what the server says of it. */
export function refreshServices(base: LifeBase): void {
  void queryClient.invalidateQueries(underPath(base))
  void queryClient.invalidateQueries(underPath('user/log'))
}
