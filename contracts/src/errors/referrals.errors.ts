import { defineErrors } from './define.ts'

export const referralsErrors = defineErrors({
  'referral.nothing-available': {
    http: 409,
    'en-US': 'There are no rewards to withdraw right now.',
    'vi-VN': 'Hiện không có khoản thưởng nào để rút.',
    'zh-CN': '目前没有可提现的奖励。',
  },
  'referral.not-held': {
    http: 409,
    'en-US': 'This reward is no longer awaiting a decision.',
    'vi-VN': 'Khoản thưởng này không còn chờ quyết định.',
    'zh-CN': '该奖励已无需审核。',
  },
  'referral.disputed': {
    http: 409,
    'en-US':
      'A friend’s bank disputes a payment behind one of these rewards. Review it under Referrals, To check, before you pay this withdrawal.',
    'vi-VN': 'Ngân hàng đang khiếu nại khoản thanh toán đứng sau một phần thưởng. Hãy xem tại Giới thiệu, Cần kiểm tra, trước khi chi trả.',
    'zh-CN': '其中一笔奖励所依据的付款正被好友的银行提出争议。请先在“推荐”的“待核查”中查看，再行支付。',
  },
  'referral.decided': {
    http: 409,
    'en-US': 'This was already decided. Please check again.',
    'vi-VN': 'Việc này vừa được quyết định. Vui lòng xem lại.',
    'zh-CN': '此项已有处理结果，请刷新查看。',
  },
})
