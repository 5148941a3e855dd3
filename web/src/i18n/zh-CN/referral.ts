import { referralLabels } from '@portal/contracts/labels/zh-CN.referrals.ts'
import referral from './referral.json' with { type: 'json' }

/** Of whom a customer brought, and what it earns. */
export const referralMessages = { referral: { ...referral, status: referralLabels.status } }
