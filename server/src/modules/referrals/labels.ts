import { referralLabels as en } from '@portal/contracts/labels/en-US.referrals.ts'
import { referralLabels as vi } from '@portal/contracts/labels/vi-VN.referrals.ts'
import { referralLabels as zh } from '@portal/contracts/labels/zh-CN.referrals.ts'
import type { Locale } from '@portal/contracts/locale.ts'
import { tabOf } from '@portal/contracts/referrals.ts'
import type { Referral } from './store.ts'

export const referralLabels: Readonly<Record<Locale, typeof en>> = { 'en-US': en, 'vi-VN': vi, 'zh-CN': zh }

/** Why it was rejected: in the words of staff, or in ours where its order decided. Null where it was not. */
export const remarkOf = ({ state, remark, decidedBy }: Pick<Referral, 'state' | 'remark' | 'decidedBy'>, lang: Locale): string | null =>
  tabOf(state) === 'rejected' ? (remark ?? (decidedBy === null ? referralLabels[lang].lost : null)) : null
