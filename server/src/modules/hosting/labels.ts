import { hostingLabels as en } from '@portal/contracts/labels/en-US.hosting.ts'
import { hostingLabels as vi } from '@portal/contracts/labels/vi-VN.hosting.ts'
import { hostingLabels as zh } from '@portal/contracts/labels/zh-CN.hosting.ts'
import type { Locale } from '@portal/contracts/locale.ts'

export const hostingLabels: Readonly<Record<Locale, typeof en>> = { 'en-US': en, 'vi-VN': vi, 'zh-CN': zh }
