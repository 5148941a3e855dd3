/** In the activity log. */
export const rgcActions = {
  'rgc-session-create': 'Mở kết nối qua gateway',
  'rgc-session-delete': 'Đóng kết nối qua gateway',
  'rgc-session-renew': 'Gia hạn kết nối qua gateway',
  'rgc-session-update-allow': 'Đổi địa chỉ được phép kết nối qua gateway',
  'rgc-session-ended': 'Kết nối qua gateway đã kết thúc',
  'rgc-session-failed': 'Kết nối qua gateway thất bại',
}
