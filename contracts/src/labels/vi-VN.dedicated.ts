/** What the codes of a dedicated server are called, by customers and staff alike. */
export const dedicatedLabels = {
  state: {
    checking: 'Đang kiểm tra',
    running: 'Đang chạy',
    stopped: 'Đã dừng',
    success: 'Thành công',
    error: 'Lỗi',
    unchecked: 'Chưa kiểm tra được',
    installing: 'Đang bàn giao',
    starting: 'Đang khởi động',
    'shutting down': 'Đang tắt',
    stopping: 'Đang dừng',
    restarting: 'Đang khởi động lại',
    'reinstalling OS': 'Đang cài lại hệ điều hành',
    'taking snapshot': 'Đang tạo snapshot',
    restoring: 'Đang khôi phục',
    'RGC creating': 'Đang mở truy cập từ xa',
  },
}
