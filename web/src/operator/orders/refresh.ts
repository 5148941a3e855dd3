import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { MONEY_CALLS } from './order.ts'

/** After a decision about money every page that shows some of it is asked for again. */
export async function refreshMoney(): Promise<void> {
  await Promise.all(MONEY_CALLS.map((path) => queryClient.invalidateQueries(underPath(path))))
}
