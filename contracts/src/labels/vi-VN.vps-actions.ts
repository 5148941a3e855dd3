/** Of what is done with the parts of a VPS. */
export const vpsActionNames = {
  'service-vps-disk': 'Thay đổi ổ dữ liệu',
  'service-vps-disk-add': 'Thêm ổ dữ liệu',
  'service-vps-disk-grow': 'Mở rộng ổ dữ liệu',
  'service-vps-disk-update': 'Đổi tên ổ dữ liệu',
  'service-vps-disk-delete': 'Xóa ổ dữ liệu',
  'service-vps-port-add': 'Ánh xạ cổng',
  'service-vps-port-delete': 'Xóa ánh xạ cổng',
  'service-vps-live-reveal-key': 'Xem khóa luồng',
  'service-vps-live-rotate-key': 'Tạo khóa luồng mới',
  'service-vps-live-target-add': 'Thêm đích phát lại',
  'service-vps-live-target-remove': 'Xóa đích phát lại',
  'service-vps-live-target-switch': 'Bật hoặc tắt đích phát lại',
}
