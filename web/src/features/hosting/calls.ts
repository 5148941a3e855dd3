import type { OutputOf } from '../../api/endpoints.ts'

export type Hosting = OutputOf<'user/service/hosting/list'>['items'][number]
export type HostingDetail = OutputOf<'user/service/hosting/detail'>
export type Usage = HostingDetail['usage']
export type Measured = Usage['items'][number]
export type Dns = NonNullable<HostingDetail['dnsRecords']>
export type DnsRecord = Dns['records'][number]
export type DnsState = Hosting['dns']
