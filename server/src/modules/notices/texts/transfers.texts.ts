import type { Localized } from '@portal/contracts/locale.ts'
import { notice, openService } from './define.ts'

const seeOffer: Localized = { 'en-US': 'See the offer', 'vi-VN': 'Xem đề nghị', 'zh-CN': '查看转让' }
const seeNotices: Localized = { 'en-US': 'See notifications', 'vi-VN': 'Xem thông báo', 'zh-CN': '查看通知' }

/** A service that goes to another customer. */
export const transfersTexts = {
  'transfer-offered': notice({
    params: ['names', 'sender', 'until'],
    title: {
      'en-US': '{sender} wants to transfer {names} to you',
      'vi-VN': '{sender} muốn chuyển giao {names} cho bạn',
      'zh-CN': '{sender} 想把 {names} 转让给您',
    },
    body: {
      'en-US': 'You can accept or decline until {until}.',
      'vi-VN': 'Bạn có thể chấp nhận hoặc từ chối đến {until}.',
      'zh-CN': '您可在 {until} 之前接受或拒绝。',
    },
    mail: {
      'en-US':
        '{sender} wants to transfer {names} to you. The paid period stays as it is; you pay for renewals from the next period.\n\nYou can accept or decline until {until}. If you don’t know this person, decline the offer or ignore it.',
      'vi-VN':
        '{sender} muốn chuyển giao {names} cho bạn. Thời gian đã thanh toán được giữ nguyên; từ kỳ tiếp theo bạn là người gia hạn.\n\nBạn có thể chấp nhận hoặc từ chối đến {until}. Nếu bạn không biết người này, hãy từ chối hoặc bỏ qua.',
      'zh-CN':
        '{sender} 想把 {names} 转让给您。已付费的时间保留，下一个账期起由您续费。\n\n您可在 {until} 之前接受或拒绝。如果您不认识此人，请拒绝或忽略。',
    },
    link: seeOffer,
  }),
  'transfer-requested': notice({
    params: ['names', 'email', 'until'],
    title: {
      'en-US': 'You offered {names} to {email}',
      'vi-VN': 'Bạn đã đề nghị chuyển giao {names} cho {email}',
      'zh-CN': '您已请求将 {names} 转让给 {email}',
    },
    body: {
      'en-US': 'It can be accepted until {until}. You can withdraw the offer until then.',
      'vi-VN': 'Người nhận có thể chấp nhận đến {until}. Trước đó bạn có thể thu hồi.',
      'zh-CN': '对方可在 {until} 之前接受，在此之前您可以撤回。',
    },
    mail: {
      'en-US':
        'You offered {names} to {email}. The offer can be accepted until {until}. Until then, you remain the owner and can withdraw the offer in the portal.\n\nIf this wasn’t you, withdraw the offer now and change your password.',
      'vi-VN':
        'Bạn đã đề nghị chuyển giao {names} cho {email}. Người nhận có thể chấp nhận đến {until}; trước đó dịch vụ vẫn là của bạn và bạn có thể thu hồi trong trang quản lý.\n\nNếu không phải bạn thực hiện, hãy thu hồi ngay và đổi mật khẩu.',
      'zh-CN':
        '您已请求将 {names} 转让给 {email}。对方可在 {until} 之前接受；在此之前服务仍归您所有，您可以在客户中心撤回。\n\n如果这不是您本人的操作，请立即撤回并修改密码。',
    },
    link: openService,
  }),
  'transfer-handed-over': notice({
    params: ['names', 'email'],
    title: {
      'en-US': '{names} now belongs to {email}',
      'vi-VN': '{names} nay thuộc về {email}',
      'zh-CN': '{names} 现归 {email} 所有',
    },
    body: {
      'en-US': 'The transfer was accepted. It’s no longer in your list. You keep your invoices.',
      'vi-VN': 'Yêu cầu chuyển giao đã được chấp nhận. Dịch vụ không còn trong danh sách của bạn; hóa đơn vẫn thuộc về bạn.',
      'zh-CN': '对方已接受转让。该服务已从您的列表中移除，您的账单仍保留。',
    },
    mail: {
      'en-US':
        '{email} accepted your transfer and now owns {names}. It’s no longer shared, its unpaid renewals are cancelled, and you won’t be charged for it any more. You keep your invoices.',
      'vi-VN':
        '{email} đã chấp nhận yêu cầu chuyển giao: {names} nay thuộc về họ. Các chia sẻ đã kết thúc, hóa đơn gia hạn chưa thanh toán đã được hủy và bạn không bị tính thêm phí. Hóa đơn của bạn vẫn được giữ.',
      'zh-CN': '{email} 已接受您的转让：{names} 现归对方所有。相关共享已结束，未付款的续费账单已取消，不再向您收费。您的账单仍保留。',
    },
    link: seeNotices,
  }),
  'transfer-received': notice({
    params: ['names', 'sender'],
    title: { 'en-US': '{names} is yours now', 'vi-VN': '{names} nay là của bạn', 'zh-CN': '{names} 现归您所有' },
    body: {
      'en-US': 'Transferred by {sender}. Change its passwords: the former owner may know them.',
      'vi-VN': '{sender} đã chuyển giao cho bạn. Hãy đổi mật khẩu: chủ cũ có thể biết mật khẩu.',
      'zh-CN': '由 {sender} 转让。请修改其密码：原所有者可能知道。',
    },
    mail: {
      'en-US':
        '{sender} transferred {names} to you. The paid period stays as it is; you pay for renewals from the next period.\n\nThe former owner may know its passwords and keys: change them first.',
      'vi-VN':
        '{sender} đã chuyển giao {names} cho bạn. Thời gian đã thanh toán được giữ nguyên; từ kỳ tiếp theo bạn là người gia hạn.\n\nChủ cũ có thể biết mật khẩu và khóa của dịch vụ: hãy đổi chúng trước tiên.',
      'zh-CN': '{sender} 已将 {names} 转让给您。已付费的时间保留，下一个账期起由您续费。\n\n原所有者可能知道其密码和密钥，请先修改。',
    },
    link: openService,
  }),
  'transfer-declined': notice({
    params: ['names', 'email'],
    title: {
      'en-US': '{email} declined {names}',
      'vi-VN': '{email} đã từ chối nhận {names}',
      'zh-CN': '{email} 拒绝接收 {names}',
    },
    body: { 'en-US': 'You remain the owner.', 'vi-VN': 'Dịch vụ vẫn là của bạn.', 'zh-CN': '服务仍归您所有。' },
    mail: {
      'en-US': '{email} declined your transfer of {names}. You remain the owner, and nothing has changed.',
      'vi-VN': '{email} đã từ chối nhận {names}. Dịch vụ vẫn là của bạn và không có gì thay đổi.',
      'zh-CN': '{email} 拒绝接收 {names}。服务仍归您所有，一切照旧。',
    },
    link: openService,
  }),
  'transfer-expired': notice({
    params: ['names', 'email'],
    title: {
      'en-US': 'The transfer of {names} expired',
      'vi-VN': 'Không có ai chấp nhận {names}',
      'zh-CN': '{names} 的转让无人接受',
    },
    body: {
      'en-US': '{email} did not accept it in time. You remain the owner.',
      'vi-VN': 'Yêu cầu chuyển giao cho {email} đã hết hạn. Dịch vụ vẫn là của bạn.',
      'zh-CN': '转让给 {email} 的请求已过期，服务仍归您所有。',
    },
    mail: {
      'en-US': 'The transfer of {names} to {email} was not accepted within 48 hours and has expired. You remain the owner.',
      'vi-VN': 'Yêu cầu chuyển giao {names} cho {email} không được chấp nhận trong 48 giờ và đã hết hạn. Dịch vụ vẫn là của bạn.',
      'zh-CN': '将 {names} 转让给 {email} 的请求在 48 小时内未被接受，已过期。服务仍归您所有。',
    },
    link: openService,
  }),
  'transfer-withdrawn': notice({
    params: ['names', 'sender'],
    title: {
      'en-US': '{names} is no longer offered to you',
      'vi-VN': '{names} không còn được đề nghị chuyển giao cho bạn',
      'zh-CN': '{names} 不再转让给您',
    },
    body: {
      'en-US': '{sender} withdrew the offer, or it has expired.',
      'vi-VN': '{sender} đã thu hồi đề nghị hoặc đề nghị đã hết hạn.',
      'zh-CN': '{sender} 已撤回转让，或转让已过期。',
    },
    mail: {
      'en-US': '{sender} withdrew the offer of {names}, or it has expired.',
      'vi-VN': '{sender} đã thu hồi đề nghị chuyển giao {names} hoặc đề nghị đã hết hạn.',
      'zh-CN': '{sender} 已撤回 {names} 的转让，或转让已过期。',
    },
    link: seeNotices,
  }),
} as const
