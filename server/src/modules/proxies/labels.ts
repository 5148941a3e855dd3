import { proxiesLabels as en } from '@portal/contracts/labels/en-US.proxies.ts'
import { proxiesLabels as vi } from '@portal/contracts/labels/vi-VN.proxies.ts'
import { proxiesLabels as zh } from '@portal/contracts/labels/zh-CN.proxies.ts'
import type { Locale } from '@portal/contracts/locale.ts'

export const proxiesLabels: Readonly<Record<Locale, typeof en>> = { 'en-US': en, 'vi-VN': vi, 'zh-CN': zh }
