import { SERVICE_TYPES } from '../constants.ts'
import type { AddonKind } from './addons.ts'
import { type Figure, transfer } from './figures.ts'
import type { KindContract } from './kind.ts'

declare module './figures.ts' {
  interface FigureNames {
    readonly ports: true
    readonly addresses: true
  }
}

const endpoints = {
  name: 'ports',
  label: { 'en-US': 'Proxies', 'vi-VN': 'Proxy', 'zh-CN': '代理数' },
  unit: 'pieces',
  counted: { 'en-US': { one: '{n} proxy', other: '{n} proxies' }, 'vi-VN': '{n} proxy', 'zh-CN': '{n} 个代理' },
  required: true,
} as const satisfies Figure

/** On which they listen, and by which they go out: a service has them to itself. */
const addresses = {
  name: 'addresses',
  label: { 'en-US': 'IP addresses', 'vi-VN': 'Địa chỉ IP', 'zh-CN': 'IP 地址' },
  unit: 'pieces',
  counted: {
    'en-US': { one: '{n} IP address', other: '{n} IP addresses' },
    'vi-VN': '{n} địa chỉ IP',
    'zh-CN': '{n} 个 IP 地址',
  },
  required: true,
} as const satisfies Figure

const addons = [
  { name: 'transfer', label: transfer.label, adds: 'transferGb' },
  { name: 'ipv4', label: { 'en-US': 'IPv4 addresses', 'vi-VN': 'Địa chỉ IPv4', 'zh-CN': 'IPv4 地址' }, adds: null, planned: true },
] as const satisfies readonly AddonKind[]

export const proxyKind = {
  id: 'proxy',
  types: { proxy: SERVICE_TYPES.proxy },
  listPage: '/home/proxy',
  page: '/home/proxy/detail/{id}',
  figures: [endpoints, addresses, transfer],
  addons,
  planList: 'proxy',
  hasImage: false,
} as const satisfies KindContract
