export const proxiesLabels = {
  state: {
    'setting-up': 'Đang thiết lập',
    ready: 'Sẵn sàng',
    changing: 'Đang thay đổi',
    limited: 'Hết lưu lượng',
    stopped: 'Đã đóng',
    failed: 'Không mở được',
    silent: 'Đang kiểm tra',
  },
  type: { http: 'HTTP', socks5: 'SOCKS5' },
}
