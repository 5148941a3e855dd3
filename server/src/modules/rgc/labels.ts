import { rgcLabels as en } from '@portal/contracts/labels/en-US.rgc.ts'
import { rgcLabels as vi } from '@portal/contracts/labels/vi-VN.rgc.ts'
import { rgcLabels as zh } from '@portal/contracts/labels/zh-CN.rgc.ts'
import type { Locale } from '@portal/contracts/locale.ts'

export const rgcLabels: Readonly<Record<Locale, typeof en>> = { 'en-US': en, 'vi-VN': vi, 'zh-CN': zh }
