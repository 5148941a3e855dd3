import { dedicatedLabels as en } from '@portal/contracts/labels/en-US.dedicated.ts'
import { dedicatedLabels as vi } from '@portal/contracts/labels/vi-VN.dedicated.ts'
import { dedicatedLabels as zh } from '@portal/contracts/labels/zh-CN.dedicated.ts'
import type { Locale } from '@portal/contracts/locale.ts'

export const dedicatedLabels: Readonly<Record<Locale, typeof en>> = { 'en-US': en, 'vi-VN': vi, 'zh-CN': zh }
