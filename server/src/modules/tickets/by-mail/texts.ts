import type { Localized } from '@portal/contracts/locale.ts'

interface MailText {
  readonly subject: Localized
  readonly body: Localized
  readonly button: Localized
}

const openTicket: Localized = { 'en-US': 'Open the ticket', 'vi-VN': 'Xem yêu cầu hỗ trợ', 'zh-CN': '查看工单' }

/** Mails of a conversation that are no notice. */
export const ticketMailTexts = {
  'ticket-opened': {
    subject: { 'en-US': '{number}: we received “{title}”', 'vi-VN': '{number}: đã nhận “{title}”', 'zh-CN': '{number}：已收到“{title}”' },
    body: {
      'en-US':
        'Hello {customer},\n\nwe’ve received your ticket {number}, “{title}”, and will reply as soon as possible.\n\nYour message:\n\n{text}',
      'vi-VN':
        'Xin chào {customer},\n\nchúng tôi đã nhận yêu cầu hỗ trợ {number}, “{title}”, và sẽ trả lời bạn ngay khi có nhân viên xem.\n\nNội dung bạn đã gửi:\n\n{text}',
      'zh-CN': '{customer}，您好！\n\n我们已收到您的工单 {number}“{title}”，客服查看后会尽快回复您。\n\n您提交的内容：\n\n{text}',
    },
    button: openTicket,
  },
  'ticket-mail-too-large': {
    subject: {
      'en-US': '{number}: your email was too large',
      'vi-VN': '{number}: thư của bạn quá lớn',
      'zh-CN': '{number}：您的邮件过大',
    },
    body: {
      'en-US':
        'Hello {customer},\n\nyour email “{subject}” is {megabytes} MB and could not be added to ticket {number}. Emails can be up to {limit} MB.\n\nPlease send it without attachments, or attach the files in the portal: up to five files of 5 MB each.',
      'vi-VN':
        'Xin chào {customer},\n\nthư “{subject}” của bạn có dung lượng {megabytes} MB nên không thể thêm vào yêu cầu hỗ trợ {number}. Thư gửi đến tối đa {limit} MB.\n\nVui lòng gửi lại không kèm tệp, hoặc đính kèm trong trang khách hàng: tối đa năm tệp, mỗi tệp 5 MB.',
      'zh-CN':
        '{customer}，您好！\n\n您的邮件“{subject}”大小为 {megabytes} MB，未能加入工单 {number}。邮件最大为 {limit} MB。\n\n请去掉附件后重新发送，或在客户中心上传附件：最多五个文件，每个不超过 5 MB。',
    },
    button: openTicket,
  },
  'ticket-for-staff-new': {
    subject: {
      'en-US': '{number} {title} (new, {customer})',
      'vi-VN': '{number} {title} (mới, {customer})',
      'zh-CN': '{number} {title}（新工单，{customer}）',
    },
    body: {
      'en-US': '{customer} opened ticket {number}, “{title}”:\n\n{text}',
      'vi-VN': '{customer} vừa mở yêu cầu hỗ trợ {number}, “{title}”:\n\n{text}',
      'zh-CN': '{customer} 新建了工单 {number}“{title}”：\n\n{text}',
    },
    button: openTicket,
  },
  'ticket-for-staff': {
    subject: {
      'en-US': '{number} {title} ({customer})',
      'vi-VN': '{number} {title} ({customer})',
      'zh-CN': '{number} {title}（{customer}）',
    },
    body: {
      'en-US': '{customer} replied to ticket {number}, “{title}”:\n\n{text}',
      'vi-VN': '{customer} vừa viết trong yêu cầu hỗ trợ {number}, “{title}”:\n\n{text}',
      'zh-CN': '{customer} 在工单 {number}“{title}”中回复：\n\n{text}',
    },
    button: openTicket,
  },
} as const satisfies Readonly<Record<string, MailText>>

export type TicketMail = keyof typeof ticketMailTexts

/** Above the files of a message, which a mail does not carry. */
export const FILES_LINE: Localized = {
  'en-US': 'Attachments, available in the ticket:',
  'vi-VN': 'Tệp đính kèm (tải trong yêu cầu hỗ trợ):',
  'zh-CN': '附件（请在工单中下载）：',
}
