import { ticketLabels as en } from '@portal/contracts/labels/en-US.tickets.ts'
import { ticketLabels as vi } from '@portal/contracts/labels/vi-VN.tickets.ts'
import { ticketLabels as zh } from '@portal/contracts/labels/zh-CN.tickets.ts'
import type { Locale } from '@portal/contracts/locale.ts'

export const ticketLabels: Readonly<Record<Locale, typeof en>> = { 'en-US': en, 'vi-VN': vi, 'zh-CN': zh }
