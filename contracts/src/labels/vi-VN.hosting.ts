/** What the codes of web hosting are called, by customers and staff alike. */
export const hostingLabels = {
  state: {
    active: 'Hoạt động',
    suspended: 'Tạm ngưng',
    missing: 'Không có trên máy chủ',
    removed: 'Đã gỡ',
    installing: 'Đang tạo',
    suspending: 'Đang tạm ngưng',
    resuming: 'Đang khôi phục',
    changing: 'Đang đổi gói',
    'setting password': 'Đang đặt mật khẩu',
  },
}
