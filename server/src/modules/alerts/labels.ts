import type { Locale } from '@portal/contracts/locale.ts'
import type { ALERT_KINDS } from '@portal/contracts/modules/billing-run.operator.contract.ts'
import type { Kinds } from '../kinds/index.ts'
import type { Alert } from './store.ts'

type Labels = Readonly<Record<Locale, string>>

/** What the billing run asks. */
const billing: Readonly<Record<(typeof ALERT_KINDS)[number], Labels>> = {
  breaker: { 'en-US': 'stopped by the circuit breaker', 'vi-VN': 'cầu dao an toàn đã dừng', 'zh-CN': '已被熔断机制停止' },
  'notice-not-sent': { 'en-US': 'a notice was not sent', 'vi-VN': 'chưa gửi được thông báo', 'zh-CN': '通知未发出' },
  'periods-missed': {
    'en-US': 'more than one period of a service was missed: one was charged, decide whether to charge the rest',
    'vi-VN': 'có dịch vụ bị lỡ hơn một kỳ: đã thu một kỳ, cần quyết định có thu các kỳ còn lại không',
    'zh-CN': '有服务漏收了不止一个账期：已补收一个，其余是否收取请决定',
  },
  failed: { 'en-US': 'a service could not be billed', 'vi-VN': 'có dịch vụ không tính phí được', 'zh-CN': '有服务无法计费' },
  'undelete-failed': {
    'en-US': 'a service could not be restored',
    'vi-VN': 'có dịch vụ không khôi phục được',
    'zh-CN': '有服务无法恢复',
  },
  'change-undone': {
    'en-US': 'a paid change was not completed within 24 hours, so it was undone and refunded',
    'vi-VN': 'một thay đổi đã thanh toán không hoàn tất trong 24 giờ nên đã được hoàn tác và hoàn tiền',
    'zh-CN': '一项已付款的变更在 24 小时内未完成，已撤销并退款',
  },
  'undo-failed': {
    'en-US': 'a refunded change could not be undone',
    'vi-VN': 'không hoàn tác được một thay đổi đã hoàn tiền',
    'zh-CN': '一项已退款的变更未能撤销',
  },
  reconciliation: { 'en-US': 'the ledger does not match', 'vi-VN': 'sổ cái không khớp', 'zh-CN': '账目不一致' },
}

const labelsOf = (kinds: Kinds, name: string, value: string | number): Labels | undefined => {
  // Long work by the saga that does it: its kind says what it is.
  if (name === 'work') return kinds.nameOf(String(value)) ?? undefined
  return name === 'what' ? billing[value as keyof typeof billing] : undefined
}

/** The alert’s parameters as people say them; an unknown name is returned unchanged. */
export function labelled(kinds: Kinds, { params }: Pick<Alert, 'params'>, locale: Locale): Alert['params'] {
  const say = (name: string, value: string | number) =>
    name === 'since' || name === 'due'
      ? `${String(value).slice(0, 16).replace('T', ' ')} UTC`
      : (labelsOf(kinds, name, value)?.[locale] ?? value)
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, say(name, value)]))
}
