import type { OutputOf } from '../../api/endpoints.ts'

export type Dedicated = OutputOf<'user/service/dedicated/list'>['items'][number]
export type DedicatedDetail = OutputOf<'user/service/dedicated/detail'>

/** What a person types into a client. */
export const addressOf = ({ address, port }: Pick<Dedicated, 'address' | 'port'>): string | null =>
  address === null ? null : port === null ? address : `${address}:${port}`
