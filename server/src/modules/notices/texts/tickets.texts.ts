import type { Localized } from '@portal/contracts/locale.ts'
import { notice } from './define.ts'

const openTicket: Localized = { 'en-US': 'Open the ticket', 'vi-VN': 'Xem yêu cầu hỗ trợ', 'zh-CN': '查看工单' }

/** What support says. */
export const ticketsTexts = {
  'ticket-answered': notice({
    params: ['number', 'title', 'author', 'text'],
    title: {
      'en-US': '{number}: {author} replied to “{title}”',
      'vi-VN': '{number}: {author} đã trả lời “{title}”',
      'zh-CN': '{number}：{author} 已回复“{title}”',
    },
    body: {
      'en-US': 'Read the reply and respond in the ticket.',
      'vi-VN': 'Xem câu trả lời và phản hồi trong yêu cầu hỗ trợ.',
      'zh-CN': '请在工单中查看回复并继续沟通。',
    },
    mail: {
      'en-US': '{author} replied to your ticket {number}, “{title}”:\n\n{text}\n\nTo respond, open the ticket in the portal.',
      'vi-VN': '{author} đã trả lời yêu cầu hỗ trợ {number}, “{title}”:\n\n{text}\n\nĐể phản hồi, hãy mở yêu cầu trong trang khách hàng.',
      'zh-CN': '{author} 已回复您的工单 {number}“{title}”：\n\n{text}\n\n如需继续沟通，请在客户中心打开该工单。',
    },
    link: openTicket,
  }),
  'ticket-closed': notice({
    params: ['number', 'title'],
    title: {
      'en-US': '{number}: “{title}” is closed',
      'vi-VN': '{number}: “{title}” đã được đóng',
      'zh-CN': '{number}：“{title}”已关闭',
    },
    body: {
      'en-US': 'You can reopen it at any time and rate our support.',
      'vi-VN': 'Bạn có thể mở lại bất cứ lúc nào và đánh giá chất lượng hỗ trợ.',
      'zh-CN': '您可以随时重新打开，也可以评价此次服务。',
    },
    mail: {
      'en-US':
        'Your ticket {number}, “{title}”, is closed.\n\nIf you still need help, reopen it in the portal. You can also rate our support there.',
      'vi-VN':
        'Yêu cầu hỗ trợ {number}, “{title}”, đã được đóng.\n\nNếu vẫn còn vướng mắc, hãy mở lại trong trang khách hàng. Tại đó bạn cũng có thể đánh giá chất lượng hỗ trợ.',
      'zh-CN': '您的工单 {number}“{title}”已关闭。\n\n如问题仍未解决，请在客户中心重新打开，您也可以在那里对服务作出评价。',
    },
    link: openTicket,
  }),
  'ticket-closed-silent': notice({
    params: ['number', 'title'],
    title: {
      'en-US': '{number}: “{title}” was closed without a reply from you',
      'vi-VN': '{number}: “{title}” đã được đóng vì chưa nhận được phản hồi',
      'zh-CN': '{number}：因未收到回复，“{title}”已关闭',
    },
    body: {
      'en-US': 'We replied a week ago. Reopen it if you still need help.',
      'vi-VN': 'Chúng tôi đã trả lời một tuần trước. Hãy mở lại nếu vẫn còn vướng mắc.',
      'zh-CN': '我们已于一周前回复。如问题仍未解决，请重新打开。',
    },
    mail: {
      'en-US':
        'We replied to your ticket {number}, “{title}”, a week ago and haven’t heard from you since, so we’ve closed it.\n\nIf you still need help, reopen it in the portal. The whole conversation is kept.',
      'vi-VN':
        'Chúng tôi đã trả lời yêu cầu hỗ trợ {number}, “{title}”, một tuần trước nhưng chưa nhận được phản hồi nên yêu cầu được đóng.\n\nNếu vẫn còn vướng mắc, hãy mở lại trong trang khách hàng: toàn bộ nội dung trao đổi vẫn được giữ.',
      'zh-CN':
        '我们已于一周前回复您的工单 {number}“{title}”，此后未收到您的回复，因此已将其关闭。\n\n如问题仍未解决，请在客户中心重新打开，之前的沟通记录均会保留。',
    },
    link: openTicket,
  }),
} as const
