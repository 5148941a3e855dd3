import { jobNames } from './vi-VN.jobs.ts'
import { staffActions } from './vi-VN.staff-actions.ts'

/** What staff read for them, in the console. */
export const staffLabels = {
  audit: {
    actions: staffActions,
  },
  jobs: {
    names: jobNames,
  },
  alerts: {
    kinds: {
      'work-stuck': 'Tác vụ bị kẹt',
      'vps-backup-failed': 'Sao lưu VPS',
      'webhook-off': 'Webhook bị tắt',
      'job-failed': 'Tác vụ thất bại',
      'delivery-late': 'Bàn giao trễ',
      'delivery-due': 'Bàn giao chậm tiến độ',
      'power-request': 'Cần bật/tắt máy bằng tay',
      'payment-unmatched': 'Thanh toán chưa khớp',
      'settlement-open': 'Ngày đối soát chưa khớp',
      'balance-over-cap': 'Số dư vượt hạn mức',
      'transfers-blocked': 'Chuyển giao bị khóa',
      billing: 'Đợt tính phí',
      'mail-failed': 'Email không gửi được',
      'ticket-due': 'Yêu cầu hỗ trợ sắp quá hạn',
      'machine-trouble': 'VPS gặp sự cố',
      'engine-silent': 'Máy chủ vật lý không phản hồi',
      'backup-late': 'Quá hạn sao lưu',
    },
  },
  orders: {
    paymentState: {
      ...{ created: 'đã bắt đầu', pending: 'đang ở cổng thanh toán', unknown: 'chưa rõ kết quả' },
      ...{ succeeded: 'đã nhận', failed: 'thất bại' },
    },
    eventOutcome: {
      ...{ succeeded: 'Tiền đã đến', failed: 'Không có tiền', held: 'Tạm giữ: nghi gian lận' },
      ...{ disputed: 'Bị khiếu nại', 'dispute-lost': 'Thua khiếu nại', 'dispute-won': 'Thắng khiếu nại' },
    },
  },
  delivery: {
    kind: {
      'dedicated-deliver': 'Bàn giao máy chủ riêng',
      'dedicated-fit': 'Lắp linh kiện cho máy chủ riêng',
      'dedicated-cut': 'Tắt nguồn máy chủ riêng',
      'dedicated-give': 'Bật nguồn máy chủ riêng',
      'dedicated-release': 'Thu hồi máy chủ riêng',
      'vps-build': 'Dựng VPS',
      'vps-suspend': 'Tạm ngưng VPS',
      'vps-resume': 'Khôi phục VPS',
      'vps-destroy': 'Xóa VPS',
      'vps-adopt': 'Tiếp nhận máy ảo có sẵn',
      'vps-optimize': 'Đổi tối ưu CPU của VPS',
      'vps-resize': 'Đổi cấu hình VPS',
      'vps-rescue': 'Khởi động hệ thống cứu hộ của VPS',
      'vps-unrescue': 'Thoát hệ thống cứu hộ của VPS',
      'vps-media': 'Đổi ảnh ISO của VPS',
      'vps-rebuild': 'Cài lại VPS',
      'vps-image': 'Tạo image riêng từ snapshot',
      'vps-image-removal': 'Xóa image riêng',
    },
    step: {
      reserve: 'Giữ tài nguyên và địa chỉ',
      'reserve-machine': 'Giữ một máy',
      'prepare-machine': 'Chuẩn bị máy',
      'switch-on': 'Bật nguồn',
      'fit-parts': 'Lắp linh kiện',
      'release-machine': 'Trả máy',
      'copy-image': 'Sao chép ảnh đĩa',
      'clear-disk': 'Xóa đĩa',
      copy: 'Sao chép snapshot',
      boot: 'Khởi động lần đầu',
      'wait-for-login': 'Chờ đăng nhập được',
      finish: 'Kiểm tra và bàn giao',
      'cut-power': 'Tắt nguồn',
      'give-power': 'Bật lại nguồn',
      confirm: 'Xác nhận',
      adopt: 'Ghi khóa của cổng',
      remove: 'Gỡ khỏi máy chủ vật lý',
      release: 'Giải phóng địa chỉ và tài nguyên',
      'enter-rescue': 'Khởi động hệ thống cứu hộ',
      'leave-rescue': 'Thoát hệ thống cứu hộ',
      'change-disc': 'Đổi ảnh ISO',
    },
    state: {
      running: 'Đang chạy',
      undoing: 'Đang hoàn tác',
      done: 'Xong',
      undone: 'Đã hoàn tác',
      stuck: 'Bị kẹt',
    },
  },
  hardware: {
    state: {
      ...{ stock: 'Trong kho', reserved: 'Đã giữ', installing: 'Đang cài đặt' },
      ...{ assigned: 'Đã giao', maintenance: 'Bảo trì', retired: 'Ngừng dùng' },
    },
  },
  services: {
    suspending: { suspending: 'Đang dừng' },
    suspension: {
      nonpayment: 'Chưa thanh toán',
      cancelled: 'Đã hủy',
      abuse: 'Lạm dụng',
      fraud: 'Gian lận',
      staff: 'Nhân viên',
      'trial-over': 'Hết dùng thử',
    },
    state: {
      ordered: 'Đã đặt',
      installing: 'Đang cài đặt',
      active: 'Đang dùng',
      ended: 'Đã kết thúc',
      undelivered: 'Không bàn giao',
    },
    payment: {
      OK: 'Bình thường',
      Overdue: 'Quá hạn',
      Suspended: 'Tạm ngưng',
      Cancelled: 'Đã hủy',
      Unknown: 'Không rõ',
    },
  },
  customers: {
    state: {
      active: 'Hoạt động',
      inactive: 'Chưa kích hoạt',
      banned: 'Đã khóa',
    },
  },
  mail: {
    state: { queued: 'Đang chờ', sent: 'Đã gửi', failed: 'Lỗi' },
  },
  infrastructure: {
    states: {
      active: 'Đang nhận máy',
      draining: 'Ngừng nhận máy',
      down: 'Ngừng hoạt động',
    },
    addressStates: {
      free: 'Trống',
      reserved: 'Đã giữ',
      assigned: 'Đang dùng',
      quarantine: 'Cách ly',
      blocked: 'Không cấp',
    },
  },
  staff: {
    state: { active: 'Hoạt động', invited: 'Đã mời', disabled: 'Đã khóa' },
  },
  announcements: {
    state: {
      draft: 'Bản nháp',
      scheduled: 'Đã lên lịch',
      published: 'Đã đăng',
      withdrawn: 'Đã thu hồi',
    },
  },
  catalogue: {
    types: {
      premium: 'VPS cao cấp',
      nat: 'VPS NAT',
      storage: 'VPS lưu trữ',
      live: 'Gói phát trực tiếp',
      dedicated: 'Máy chủ riêng',
      proxy: 'Proxy',
      hosting: 'Web hosting',
    },
  },
}
