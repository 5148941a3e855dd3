import { defineErrors } from './define.ts'

/** Of the ports of servers behind a shared address. */
export const natPortsErrors = defineErrors({
  'port.own-address': {
    http: 409,
    'en-US': 'This VPS has its own IP address, so all its ports are already reachable.',
    'vi-VN': 'VPS này có địa chỉ riêng: mọi cổng đều đã dẫn đến VPS.',
    'zh-CN': '此 VPS 拥有独立地址，所有端口均已直达该 VPS。',
  },
  'port.invalid': {
    http: 422,
    'en-US': 'A port is a whole number from 1 to 65535.',
    'vi-VN': 'Cổng là số nguyên từ 1 đến 65535.',
    'zh-CN': '端口须为 1 到 65535 之间的整数。',
  },
  'port.outside': {
    http: 422,
    'en-US': 'Choose a port from {from} to {to}. These belong to this VPS.',
    'vi-VN': 'Hãy chọn cổng từ {from} đến {to}: đó là các cổng của VPS này.',
    'zh-CN': '请选择 {from} 至 {to} 之间的端口，它们属于此 VPS。',
  },
  'port.taken': {
    http: 409,
    'en-US': 'Port {port} is already mapped. Choose another one, or delete that mapping first.',
    'vi-VN': 'Cổng {port} đã được ánh xạ. Hãy chọn cổng khác, hoặc xóa ánh xạ đó trước.',
    'zh-CN': '端口 {port} 已有映射。请选择其他端口，或先删除该映射。',
  },
  'port.mapped': {
    http: 409,
    'en-US': 'Port {port} of the VPS is already reachable on port {publicPort}.',
    'vi-VN': 'Cổng {port} của VPS đã được ánh xạ từ cổng {publicPort}.',
    'zh-CN': 'VPS 的端口 {port} 已由端口 {publicPort} 映射。',
  },
  'port.limit': {
    http: 409,
    'en-US': 'All {most} ports of this VPS are mapped. Delete a mapping first.',
    'vi-VN': 'Đã ánh xạ đủ {most} cổng của VPS này. Hãy xóa bớt một ánh xạ trước.',
    'zh-CN': '此 VPS 的 {most} 个端口已全部映射，请先删除一条映射。',
  },
  'port.fixed': {
    http: 409,
    'en-US': 'The ports for remote desktop and SSH can’t be removed.',
    'vi-VN': 'Cổng dành cho Remote Desktop và SSH luôn được giữ nguyên.',
    'zh-CN': '远程桌面与 SSH 的端口始终保留。',
  },
})
