/** What the codes of gateway connections are called, by customers and staff alike. */
export const rgcLabels = {
  state: {
    creating: 'Đang mở',
    open: 'Đã mở',
    closing: 'Đang đóng',
    closed: 'Đã đóng',
    failed: 'Thất bại',
  },
  protocol: { ssh: 'SSH', rdp: 'Remote Desktop' },
  ending: {
    closed: 'Đã đóng',
    expired: 'Hết giờ',
    staff: 'Nhân viên đã đóng',
    suspended: 'Dịch vụ đang bị tạm ngưng',
    'service-ended': 'Dịch vụ đã kết thúc',
    'handed-over': 'Dịch vụ đã chuyển cho người khác',
    'no-right': 'Quyền đã bị thu hồi',
    'account-closed': 'Tài khoản đã bị khóa',
    'gateway-silent': 'Gateway không phản hồi',
    'gateway-failed': 'Gateway không mở được',
  },
  gateway: { free: 'Còn chỗ', full: 'Đã đầy', silent: 'Không phản hồi' },
}
