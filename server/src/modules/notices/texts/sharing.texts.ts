import type { Localized } from '@portal/contracts/locale.ts'
import { notice, openService } from './define.ts'

const seeServices: Localized = { 'en-US': 'See your services', 'vi-VN': 'Xem các dịch vụ', 'zh-CN': '查看您的服务' }

/** What members hear of services that others share with them: never what is paid; and what owners hear of members. */
export const sharingTexts = {
  'service-shared': notice({
    params: ['name', 'owner'],
    title: {
      'en-US': '{owner} shared {name} with you',
      'vi-VN': '{owner} đã chia sẻ {name} với bạn',
      'zh-CN': '{owner} 与您共享了 {name}',
    },
    body: {
      'en-US': 'You can start and stop it and open its console. {owner} remains the owner and pays.',
      'vi-VN': 'Bạn có thể bật, tắt và mở console. {owner} vẫn là chủ sở hữu và là người thanh toán.',
      'zh-CN': '您可以开关机并打开控制台。{owner} 仍是所有者并负责付款。',
    },
    mail: {
      'en-US':
        '{owner} shared {name} with you. You’ll find it in your list on the Team tab, where you can start and stop it and open its console. {owner} remains the owner and pays.',
      'vi-VN':
        '{owner} đã chia sẻ {name} với bạn. Dịch vụ nằm ở thẻ Nhóm trong danh sách của bạn; bạn có thể bật, tắt và mở console. {owner} vẫn là chủ sở hữu và là người thanh toán.',
      'zh-CN': '{owner} 与您共享了 {name}。您可以在列表的“团队”标签中找到它，开关机并打开控制台。{owner} 仍是所有者并负责付款。',
    },
    link: openService,
  }),
  'service-unshared': notice({
    params: ['name', 'owner'],
    title: {
      'en-US': '{owner} no longer shares {name} with you',
      'vi-VN': '{owner} đã ngừng chia sẻ {name} với bạn',
      'zh-CN': '{owner} 已停止与您共享 {name}',
    },
    body: {
      'en-US': 'It’s no longer in your list, and its console is closed.',
      'vi-VN': 'Dịch vụ không còn trong danh sách của bạn và console đã đóng.',
      'zh-CN': '该服务已从您的列表中移除，控制台已关闭。',
    },
    mail: {
      'en-US': '{owner} no longer shares {name} with you. It’s no longer in your list, and its console is closed.',
      'vi-VN': '{owner} đã ngừng chia sẻ {name} với bạn. Dịch vụ không còn trong danh sách của bạn và console đã đóng.',
      'zh-CN': '{owner} 已停止与您共享 {name}。该服务已从您的列表中移除，控制台已关闭。',
    },
    link: seeServices,
  }),
  'shared-suspended': notice({
    params: ['name', 'owner'],
    title: { 'en-US': '{name} is suspended', 'vi-VN': '{name} đã tạm ngưng', 'zh-CN': '{name} 已暂停' },
    body: {
      'en-US': 'We’ve notified {owner}, who shares it with you, of the reason.',
      'vi-VN': 'Dịch vụ đã bị tạm ngưng. {owner}, người chia sẻ dịch vụ với bạn, đã được báo lý do.',
      'zh-CN': '该服务已被暂停，原因已告知与您共享它的 {owner}。',
    },
    mail: {
      'en-US': '{name} is suspended. We’ve notified {owner}, who shares it with you, of the reason.',
      'vi-VN': '{name} đã bị tạm ngưng. {owner}, người chia sẻ dịch vụ với bạn, đã được báo lý do.',
      'zh-CN': '{name} 已被暂停，原因已告知与您共享它的 {owner}。',
    },
    link: openService,
  }),
  'shared-resumed': notice({
    params: ['name', 'owner'],
    title: { 'en-US': '{name} is available again', 'vi-VN': '{name} đã hoạt động trở lại', 'zh-CN': '{name} 已恢复使用' },
    body: {
      'en-US': '{owner} shares it with you. It’s no longer suspended.',
      'vi-VN': '{owner} chia sẻ dịch vụ này với bạn; việc tạm ngưng đã kết thúc.',
      'zh-CN': '该服务由 {owner} 与您共享，暂停已解除。',
    },
    mail: {
      'en-US': '{name}, which {owner} shares with you, is available again. It’s no longer suspended.',
      'vi-VN': '{name} do {owner} chia sẻ với bạn đã hoạt động trở lại: việc tạm ngưng đã kết thúc.',
      'zh-CN': '{owner} 与您共享的 {name} 已恢复使用，暂停已解除。',
    },
    link: openService,
  }),
  'shared-ended': notice({
    params: ['name', 'owner'],
    title: { 'en-US': '{name} has ended', 'vi-VN': '{name} đã kết thúc', 'zh-CN': '{name} 已终止' },
    body: {
      'en-US': '{owner} shared it with you. It’s no longer in your list.',
      'vi-VN': '{owner} đã chia sẻ dịch vụ này với bạn. Dịch vụ không còn trong danh sách của bạn.',
      'zh-CN': '该服务由 {owner} 与您共享，现已从您的列表中移除。',
    },
    mail: {
      'en-US': '{name}, which {owner} shared with you, has ended and is no longer in your list.',
      'vi-VN': '{name} do {owner} chia sẻ với bạn đã kết thúc và không còn trong danh sách của bạn.',
      'zh-CN': '{owner} 与您共享的 {name} 已终止，并已从您的列表中移除。',
    },
    link: seeServices,
  }),
  'member-rescued': notice({
    params: ['name', 'member'],
    title: {
      'en-US': '{member} started another system on {name}',
      'vi-VN': '{member} đã khởi động một hệ thống khác trên {name}',
      'zh-CN': '{member} 在 {name} 上启动了另一个系统',
    },
    body: {
      'en-US':
        'It can read everything on the disk. You gave this permission when you shared the server, and you can revoke it at any time.',
      'vi-VN': 'Từ đó có thể đọc mọi thứ trên ổ đĩa. Bạn đã cho phép khi chia sẻ và có thể thu hồi quyền này bất cứ lúc nào.',
      'zh-CN': '该系统可读取其磁盘上的全部内容。这是您在共享时允许的，您可以随时撤销此权限。',
    },
    mail: {
      'en-US':
        '{member} started another system on {name}, which can read everything on the disk. You gave this permission when you shared the server, and you can revoke it at any time.',
      'vi-VN':
        '{member} đã khởi động một hệ thống khác trên {name}, từ đó có thể đọc mọi thứ trên ổ đĩa. Bạn đã cho phép khi chia sẻ và có thể thu hồi quyền này bất cứ lúc nào.',
      'zh-CN': '{member} 在 {name} 上启动了另一个系统，可读取其磁盘上的全部内容。这是您在共享时允许的，您可以随时撤销此权限。',
    },
    link: openService,
  }),
  'member-saw-password': notice({
    params: ['name', 'member'],
    title: {
      'en-US': '{member} viewed the password of {name}',
      'vi-VN': '{member} đã xem mật khẩu của {name}',
      'zh-CN': '{member} 查看了 {name} 的密码',
    },
    body: {
      'en-US': 'You gave this permission when you shared it, and you can revoke it at any time.',
      'vi-VN': 'Bạn đã cho phép khi chia sẻ. Bạn có thể thu hồi quyền này bất cứ lúc nào.',
      'zh-CN': '这是您在共享时允许的，您可以随时撤销此权限。',
    },
    mail: {
      'en-US': '{member} viewed the password of {name}. You gave this permission when you shared it, and you can revoke it at any time.',
      'vi-VN': '{member} đã xem mật khẩu của {name}. Bạn đã cho phép khi chia sẻ và có thể thu hồi quyền này bất cứ lúc nào.',
      'zh-CN': '{member} 查看了 {name} 的密码。这是您在共享时允许的，您可以随时撤销此权限。',
    },
    link: openService,
  }),
} as const
