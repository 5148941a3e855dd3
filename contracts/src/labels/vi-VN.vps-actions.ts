/** Of what is done with the parts of a VPS. */
export const vpsActionNames = {
  'service-vps-disk': 'Thay đổi ổ dữ liệu',
  'service-vps-disk-add': 'Thêm ổ dữ liệu',
  'service-vps-disk-grow': 'Mở rộng ổ dữ liệu',
  'service-vps-disk-update': 'Đổi tên ổ dữ liệu',
  'service-vps-disk-delete': 'Xóa ổ dữ liệu',
  'service-vps-port': 'Cổng ánh xạ của VPS',
  'service-vps-port-add': 'Ánh xạ cổng',
  'service-vps-port-delete': 'Xóa cổng ánh xạ',
} as const
