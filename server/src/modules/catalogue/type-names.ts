import { SERVICE_TYPES, type ServiceType } from '@portal/contracts/constants.ts'
import type { Locale, Localized } from '@portal/contracts/locale.ts'

/** What the service types are called, in the order in which they are shown. */
export const typeNames: Readonly<Record<ServiceType, Localized>> = {
  premium: { 'en-US': 'Premium VPS', 'vi-VN': 'VPS cao cấp', 'zh-CN': '高级 VPS' },
  nat: { 'en-US': 'NAT VPS', 'vi-VN': 'VPS NAT', 'zh-CN': 'NAT VPS' },
  storage: { 'en-US': 'Storage VPS', 'vi-VN': 'VPS lưu trữ', 'zh-CN': '存储型 VPS' },
  live: { 'en-US': 'Live plan', 'vi-VN': 'Gói phát trực tiếp', 'zh-CN': '直播套餐' },
  dedicated: { 'en-US': 'Dedicated server', 'vi-VN': 'Máy chủ riêng', 'zh-CN': '独立服务器' },
  proxy: { 'en-US': 'Proxies', 'vi-VN': 'Proxy', 'zh-CN': '代理' },
  hosting: { 'en-US': 'Web hosting', 'vi-VN': 'Web hosting', 'zh-CN': '虚拟主机' },
}

export const allTypes = Object.keys(typeNames) as ServiceType[]

export const typeView = (type: ServiceType, lang: Locale, orderable: readonly ServiceType[]) => ({
  id: SERVICE_TYPES[type],
  type,
  name: typeNames[type][lang],
  orderable: orderable.includes(type),
})
