import type { OutputOf } from '../../api/endpoints.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'

export const BASE = 'user/service/vms/app/proxy'

export type ProxyService = OutputOf<'user/service/vms/app/proxy/list'>['items'][number]
export type ProxyServiceDetail = OutputOf<'user/service/vms/app/proxy/detail'>
export type ProxyEndpoint = OutputOf<'user/service/vms/app/proxy/list-detail'>['items'][number]

/** What a person types into a client. */
export const placeOf = ({ ip, port }: Pick<ProxyEndpoint, 'ip' | 'port'>): string => `${ip}:${port}`

export function refreshProxies(): void {
  for (const path of [BASE, 'user/log']) void queryClient.invalidateQueries(underPath(path))
}
