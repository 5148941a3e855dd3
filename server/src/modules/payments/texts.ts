import type { Localized } from '@portal/contracts/locale.ts'

/** Printed on the document of money that staff matched to a customer. */
export const topupByHand: Localized = { 'en-US': 'Payment received', 'vi-VN': 'Khoản thanh toán đã nhận', 'zh-CN': '已收到的付款' }

/** How customers see what staff booked from a bank statement. */
export const byHandTitle: Localized = { 'en-US': 'Confirmed by our staff', 'vi-VN': 'Nhân viên xác nhận', 'zh-CN': '由工作人员确认' }
