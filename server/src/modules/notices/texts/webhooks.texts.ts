import { notice } from './define.ts'

/** A customer's webhook that nothing arrives at. */
export const webhooksTexts = {
  'webhook-off': notice({
    params: ['host', 'reason'],
    title: {
      'en-US': 'Your webhook to {host} was switched off',
      'vi-VN': 'Webhook tới {host} đã bị tắt',
      'zh-CN': '您发往 {host} 的 webhook 已停用',
    },
    body: {
      'en-US': '{reason, select, gone {The endpoint responded that it is gone (410).} other {No delivery has succeeded for three days.}}',
      'vi-VN':
        '{reason, select, gone {Địa chỉ nhận phản hồi rằng nó không còn tồn tại (410).} other {Không gửi được gì tới đó trong ba ngày.}}',
      'zh-CN': '{reason, select, gone {接收地址返回其已不存在（410）。} other {三天以来没有任何消息送达。}}',
    },
    mail: {
      'en-US':
        '{reason, select, gone {{host} responded that this endpoint no longer exists (410)} other {All deliveries to {host} have failed for three days}}, so we switched this webhook off. New events are not sent to it.\n\nOnce the receiver works again, switch the webhook on. Undelivered messages stay in its log for thirty days, and you can resend them from there.',
      'vi-VN':
        '{reason, select, gone {{host} phản hồi rằng địa chỉ này không còn tồn tại (410)} other {Trong ba ngày, mọi lần gửi tới {host} đều không thành công}}, vì vậy chúng tôi đã tắt webhook này. Các sự kiện mới sẽ không được gửi tới đó.\n\nKhi bên nhận hoạt động trở lại, hãy bật lại webhook. Những gì chưa gửi được vẫn nằm trong nhật ký ba mươi ngày và có thể gửi lại từ đó.',
      'zh-CN':
        '{reason, select, gone {{host} 返回该地址已不存在（410）} other {三天以来，我们发往 {host} 的消息反复尝试均未送达}}，因此我们停用了这个 webhook。此后发生的事件不会再发送到该地址。\n\n接收方恢复后，请重新启用 webhook。未送达的内容会在日志中保留三十天，可从那里重新发送。',
    },
    link: { 'en-US': 'Open your webhooks', 'vi-VN': 'Mở danh sách webhook', 'zh-CN': '查看 webhook' },
  }),
} as const
