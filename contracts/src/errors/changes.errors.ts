import { defineErrors } from './define.ts'

/** Upgrades, add-ons and trials. */
export const changesErrors = defineErrors({
  'change.trial': {
    http: 409,
    'en-US': '{name} is a trial. Keep it before you change it.',
    'vi-VN': '{name} đang dùng thử. Vui lòng chuyển sang trả phí trước khi thay đổi.',
    'zh-CN': '{name} 正在试用，请先转为付费，然后再变更。',
  },
  'change.overdue': {
    http: 409,
    'en-US': 'The paid period of {name} has ended. Renew it first.',
    'vi-VN': '{name} đã hết hạn. Vui lòng gia hạn trước.',
    'zh-CN': '{name} 已到期，请先续费。',
  },
  'change.undo-outdated': {
    http: 409,
    'en-US': 'The service was changed again after this invoice, so this change cannot be undone.',
    'vi-VN': 'Dịch vụ đã được thay đổi tiếp sau hóa đơn này nên không thể hoàn tác.',
    'zh-CN': '此账单之后服务又有变更，无法撤销。',
  },
  'change.undo-unknown': {
    http: 409,
    'en-US': 'The previous plan was not recorded when this change was made, so it cannot be undone.',
    'vi-VN': 'Gói trước đó không được lưu khi thay đổi nên không thể hoàn tác.',
    'zh-CN': '变更时未记录原套餐，无法撤销。',
  },
  'change.undo-disk': {
    http: 409,
    'en-US': 'The disk has grown and cannot be made smaller.',
    'vi-VN': 'Ổ đĩa đã được mở rộng và không thể thu nhỏ.',
    'zh-CN': '磁盘已扩容，无法缩小。',
  },
  'change.undo-not-supported': {
    http: 409,
    'en-US': 'This change cannot be undone automatically.',
    'vi-VN': 'Thay đổi này không thể tự động hoàn tác.',
    'zh-CN': '此变更无法自动撤销。',
  },
  'change.under-way': {
    http: 409,
    'en-US': '{name} is being changed. Please wait until the change is complete.',
    'vi-VN': '{name} đang được thay đổi. Vui lòng đợi hoàn tất.',
    'zh-CN': '{name} 正在变更，请等待完成。',
  },
  'change.open-renewal': {
    http: 409,
    'en-US': 'Invoice {number} renews {name} at today’s price. Pay or cancel it first.',
    'vi-VN': 'Hóa đơn {number} đang gia hạn {name} theo giá hiện tại. Vui lòng thanh toán hoặc hủy hóa đơn đó trước.',
    'zh-CN': '账单 {number} 正按当前价格续费 {name}，请先付款或取消该账单。',
  },
  'change.open-invoice': {
    http: 409,
    'en-US': 'Invoice {number} already changes {name}, and its payment is in progress.',
    'vi-VN': 'Hóa đơn {number} để thay đổi {name} đang được thanh toán.',
    'zh-CN': '用于变更 {name} 的账单 {number} 正在付款中。',
  },
  'change.not-larger': {
    http: 422,
    'en-US': 'You can only choose larger plans, because a disk can’t be made smaller without losing data.',
    'vi-VN': 'Chỉ có thể chọn gói lớn hơn: không thể thu nhỏ ổ đĩa mà không mất dữ liệu.',
    'zh-CN': '只能选择更大的套餐：缩小硬盘会丢失数据。',
  },
  'change.current-plan': {
    http: 422,
    'en-US': 'This is the current plan.',
    'vi-VN': 'Đây là gói đang sử dụng.',
    'zh-CN': '这是当前套餐。',
  },
  'change.no-room': {
    http: 409,
    'en-US': 'The host of {name} has no room for it right now. Please contact support.',
    'vi-VN': 'Máy chủ vật lý của {name} hiện không đủ tài nguyên. Vui lòng liên hệ hỗ trợ.',
    'zh-CN': '{name} 所在的宿主机目前资源不足，请联系客服。',
  },
  'change.no-addresses': {
    http: 409,
    'en-US': 'The location has not enough free addresses right now.',
    'vi-VN': 'Địa điểm này hiện không còn đủ địa chỉ trống.',
    'zh-CN': '该位置目前没有足够的空闲地址。',
  },
  'change.addon-limit': {
    http: 422,
    'en-US': 'You can add up to {max, number}. You already have {owned, number}.',
    'vi-VN': 'Chỉ có thể thêm tối đa {max, number}; bạn đang có {owned, number}.',
    'zh-CN': '最多可添加 {max, number} 份，您已有 {owned, number} 份。',
  },
  'change.outdated': {
    http: 409,
    'en-US': '{name} has changed since this invoice was issued, so it is cancelled and nothing was charged. Please start again.',
    'vi-VN': '{name} đã thay đổi sau khi xuất hóa đơn này nên hóa đơn bị hủy và không bị trừ tiền. Vui lòng thực hiện lại.',
    'zh-CN': '开具此账单后 {name} 已发生变化，账单已取消且未扣款，请重新操作。',
  },
  'trial.unavailable': {
    http: 422,
    'en-US': 'This plan has no trial.',
    'vi-VN': 'Gói này không có dùng thử.',
    'zh-CN': '该套餐不提供试用。',
  },
  'trial.used': {
    http: 409,
    'en-US': 'You’ve already used your trial for this type of service.',
    'vi-VN': 'Bạn đã sử dụng lượt dùng thử cho loại dịch vụ này.',
    'zh-CN': '您已使用过该类服务的试用。',
  },
  'trial.one-only': {
    http: 422,
    'en-US': 'A trial covers one server without add-ons.',
    'vi-VN': 'Mỗi lượt dùng thử chỉ áp dụng cho một máy chủ, không kèm tiện ích bổ sung.',
    'zh-CN': '试用仅限一台服务器，且不含附加项。',
  },
})
