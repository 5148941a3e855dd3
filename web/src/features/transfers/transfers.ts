import type { OutputOf } from '../../api/endpoints.ts'
import { useCall } from '../../api/hooks.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import type { ServiceRow } from '../services/calls.ts'

/** What is offered: of any kind. */
export type Handed = Pick<ServiceRow, 'id' | 'name'>

type List = OutputOf<'user/transfer/list'>
export type Incoming = List['incoming'][number]
export type Outgoing = List['outgoing'][number]

/** What is offered to and by the caller; events say when it is another. */
export const useTransferList = () => useCall('user/transfer/list', {}, { staleTime: 60_000 })

export function refreshTransfers(): void {
  for (const path of ['user/transfer', 'user/service', 'user/notification', 'user/log']) void queryClient.invalidateQueries(underPath(path))
}
