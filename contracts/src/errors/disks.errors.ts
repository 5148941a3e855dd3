import { defineErrors } from './define.ts'

/** Of data disks; apart, so that only who looks at them loads their sentences. */
export const disksErrors = defineErrors({
  'disk-no-room': {
    http: 409,
    'en-US': '{free} GB of the storage is free. Buy more storage, or choose a smaller size.',
    'vi-VN': 'Dung lượng lưu trữ còn trống {free} GB. Hãy mua thêm hoặc chọn dung lượng nhỏ hơn.',
    'zh-CN': '存储空间剩余 {free} GB。请购买更多存储空间，或选择较小的容量。',
  },
  'disks-full': {
    http: 409,
    'en-US': 'This VPS has reached the maximum number of data disks.',
    'vi-VN': 'VPS này đã có số ổ dữ liệu tối đa.',
    'zh-CN': '此 VPS 的数据盘数量已达上限。',
  },
  'disk-none-free': {
    http: 409,
    'en-US': 'All storage is already used by disks. Buy more storage first.',
    'vi-VN': 'Toàn bộ dung lượng lưu trữ đã nằm trên các ổ đĩa. Hãy mua thêm trước.',
    'zh-CN': '存储空间已全部分配给磁盘，请先购买更多存储空间。',
  },
  'disk-not-ready': {
    http: 409,
    'en-US': 'The disk is being created, enlarged or deleted. Please wait a moment.',
    'vi-VN': 'Ổ đĩa đang được tạo, mở rộng hoặc xóa. Vui lòng chờ giây lát.',
    'zh-CN': '磁盘正在创建、扩容或删除，请稍候。',
  },
  'disk-not-larger': {
    http: 422,
    'en-US': 'A disk can only be enlarged. It already has {size} GB.',
    'vi-VN': 'Ổ đĩa chỉ có thể mở rộng: hiện đã có {size} GB.',
    'zh-CN': '磁盘只能扩容：当前已有 {size} GB。',
  },
  'disk-failed': {
    http: 502,
    'en-US': 'The data disk could not be created or enlarged. Please try again or contact support.',
    'vi-VN': 'Không thể tạo hoặc mở rộng ổ dữ liệu. Vui lòng thử lại hoặc liên hệ bộ phận hỗ trợ.',
    'zh-CN': '数据盘创建或扩容失败，请重试或联系客服。',
  },
})
