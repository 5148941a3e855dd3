import type { referralLabels as english } from './en-US.referrals.ts'

export const referralLabels: typeof english = {
  status: {
    immature: '尚未购买',
    'pending-reward': '奖励待生效',
    'rejected-reward': '奖励被拒绝',
    'received-reward': '奖励已到账',
    'pending-withdraw': '提现待审核',
    withdrawn: '已提现',
    'rejected-withdraw': '提现被拒绝',
  },
  lost: '首个订单已退款，或付款无效。',
  outcome: { waiting: '等待您审核', paid: '已支付', refused: '已拒绝', void: '已作废' },
}
