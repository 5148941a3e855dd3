import type { OutputOf } from '../../../api/endpoints.ts'

export type PortList = OutputOf<'user/service/vps/port/list'>
export type MappedPort = PortList['items'][number]
