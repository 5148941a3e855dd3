import type { Started } from '../port.ts'
import type { BankTransferConfig } from './config.ts'
import { memoOf } from './memo.ts'

/** The account, the words and the code, as the payment page shows them. */
export const transferTo = (
  { bankName, accountNumber, accountHolder, prefix }: BankTransferConfig,
  { number, memo, qr }: { readonly number: number; readonly memo: string; readonly qr: string },
): Started => ({
  kind: 'transfer',
  lines: [
    { label: { 'en-US': 'Bank', 'vi-VN': 'Ngân hàng', 'zh-CN': '银行' }, value: bankName },
    { label: { 'en-US': 'Account number', 'vi-VN': 'Số tài khoản', 'zh-CN': '账号' }, value: accountNumber },
    { label: { 'en-US': 'Account holder', 'vi-VN': 'Chủ tài khoản', 'zh-CN': '户名' }, value: accountHolder },
  ],
  memo,
  qr,
  code: memoOf(prefix, number),
})
