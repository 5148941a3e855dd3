import { defineErrors } from './define.ts'

/** Support tickets and what is attached to them. */
export const ticketsErrors = defineErrors({
  'ticket.closed': {
    http: 409,
    'en-US': 'This ticket is closed. Reopen it to reply.',
    'vi-VN': 'Yêu cầu hỗ trợ này đã đóng. Hãy mở lại để tiếp tục trao đổi.',
    'zh-CN': '此工单已关闭。请重新打开后再回复。',
  },
  'ticket.already': {
    http: 409,
    'en-US': 'This was already done by someone else.',
    'vi-VN': 'Yêu cầu này đã ở trạng thái đó: có người vừa thao tác trước bạn.',
    'zh-CN': '此工单已处于该状态：其他人先一步完成了操作。',
  },
  'ticket.not-yours': {
    http: 403,
    'en-US': 'Only the owner of this ticket can do that.',
    'vi-VN': 'Chỉ chủ của yêu cầu hỗ trợ này mới thực hiện được.',
    'zh-CN': '只有该工单的所有者可以执行此操作。',
  },
  'ticket.not-closed': {
    http: 409,
    'en-US': 'A ticket can be rated once it is closed.',
    'vi-VN': 'Bạn có thể đánh giá sau khi yêu cầu đã đóng.',
    'zh-CN': '工单关闭后才能评价。',
  },
  'ticket.file-kind': {
    http: 422,
    'en-US': 'This file type isn’t accepted, or the content doesn’t match the file name. Use images, PDF, text or archives.',
    'vi-VN': 'Loại tệp này không được chấp nhận hoặc nội dung không khớp với tên tệp. Hãy dùng hình ảnh, PDF, văn bản hoặc tệp nén.',
    'zh-CN': '不接受此类文件，或文件内容与扩展名不符。可上传图片、PDF、文本和压缩包。',
  },
  'ticket.file-size': {
    http: 422,
    'en-US': 'Files can be up to {megabytes} MB.',
    'vi-VN': 'Mỗi tệp tối đa {megabytes} MB.',
    'zh-CN': '单个文件不能超过 {megabytes} MB。',
  },
  'ticket.file-empty': {
    http: 422,
    'en-US': 'This file is empty.',
    'vi-VN': 'Tệp này trống.',
    'zh-CN': '文件为空。',
  },
  'ticket.files-unknown': {
    http: 422,
    'en-US': 'One of the files is no longer available. Please attach it again.',
    'vi-VN': 'Một trong các tệp không còn nữa. Vui lòng đính kèm lại.',
    'zh-CN': '其中一个文件已不存在，请重新上传。',
  },
  'ticket.files-waiting': {
    http: 429,
    'en-US': 'Too many files are waiting to be sent. Please send some first. Unsent files are deleted after a day.',
    'vi-VN': 'Có quá nhiều tệp đang chờ gửi. Vui lòng gửi bớt trước; tệp chưa gửi sẽ bị xóa sau một ngày.',
    'zh-CN': '等待发送的文件过多，请先发送一部分；未发送的文件会在一天后删除。',
  },
  'ticket.assignee-unknown': {
    http: 422,
    'en-US': 'No support staff member has this name.',
    'vi-VN': 'Không có nhân viên nào tên này xử lý yêu cầu hỗ trợ.',
    'zh-CN': '没有此名称的客服人员。',
  },
  'ticket.canned-taken': {
    http: 409,
    'en-US': 'A saved reply with this name already exists.',
    'vi-VN': 'Đã có mẫu trả lời mang tên này.',
    'zh-CN': '已存在同名的快捷回复。',
  },
  'ticket.target-order': {
    http: 422,
    'en-US': 'The solution can’t be due before the first reply.',
    'vi-VN': 'Hạn giải quyết không thể sớm hơn hạn trả lời đầu tiên.',
    'zh-CN': '解决时限不能早于首次回复时限。',
  },
})
