import type { OutputOf } from '../../api/endpoints.ts'

export type Vps = OutputOf<'user/service/vps/list'>['items'][number]
export type VpsDetail = OutputOf<'user/service/vps/detail'>
