import { defineErrors } from './define.ts'

export const servicesErrors = defineErrors({
  'service-suspended': {
    http: 409,
    'en-US': 'This service is suspended. Renew it or open a ticket.',
    'vi-VN': 'Dịch vụ đang bị tạm ngưng. Vui lòng gia hạn hoặc mở yêu cầu hỗ trợ.',
    'zh-CN': '该服务已暂停，请续费或提交工单。',
  },
  'service-not-active': {
    http: 409,
    'en-US': 'This service is not delivered yet.',
    'vi-VN': 'Dịch vụ chưa được bàn giao.',
    'zh-CN': '该服务尚未交付。',
  },
  'service-protected': {
    http: 409,
    'en-US': 'This service is protected against deletion and overwriting. Switch the protection off first.',
    'vi-VN': 'Dịch vụ này đang được bảo vệ khỏi việc xóa và ghi đè. Hãy tắt bảo vệ trước.',
    'zh-CN': '该服务已开启防删除与防覆盖保护，请先关闭保护。',
  },
  'service.bad-tag': {
    http: 422,
    'en-US': 'A tag is one word of at most 30 letters, digits, hyphens, underscores or full stops.',
    'vi-VN': 'Mỗi nhãn là một từ, tối đa 30 ký tự gồm chữ, số, dấu gạch nối, gạch dưới hoặc dấu chấm.',
    'zh-CN': '标签为一个词，最多 30 个字符，可含文字、数字、连字符、下划线或句点。',
  },
  'share.not-teammate': {
    http: 422,
    'en-US': 'You can share services only with people in your team. Invite them first.',
    'vi-VN': 'Chỉ có thể chia sẻ dịch vụ với người cùng nhóm. Hãy mời họ vào nhóm trước.',
    'zh-CN': '服务只能与同一团队的成员共享，请先邀请对方加入团队。',
  },
  'nothing-selected': {
    http: 422,
    'en-US': 'No item selected. Please select at least one item to continue!',
    'vi-VN': 'Chưa chọn mục nào. Vui lòng chọn ít nhất một mục để tiếp tục!',
    'zh-CN': '未选择任何项目，请至少选择一项后继续！',
  },
})
