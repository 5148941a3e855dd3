import type { OutputOf } from '../../api/endpoints.ts'

export type Vps = OutputOf<'user/service/vps/list'>['items'][number]
export type VpsDetail = OutputOf<'user/service/vps/detail'>
export type VpsMetrics = OutputOf<'user/service/vps/metrics'>
export type VpsAlert = OutputOf<'user/service/vps/alert/list'>['items'][number]
export type ReverseName = OutputOf<'user/service/vps/reverse-dns/detail'>
export type Snapshot = OutputOf<'user/service/vps/snapshot/list'>['items'][number]
