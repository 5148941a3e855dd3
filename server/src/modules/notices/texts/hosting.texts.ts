import { notice, openService } from './define.ts'

const params = ['name', 'what', 'percent', 'limit'] as const

/** What is measured of web hosting. */
export const hostingTexts = {
  'hosting-near-limit': notice({
    params,
    title: {
      'en-US': '{name} has used {percent} % of its {what, select, disk {disk space} other {transfer}}',
      'vi-VN': '{name} đã dùng {percent}% {what, select, disk {dung lượng} other {lưu lượng}}',
      'zh-CN': '{name} 已使用 {percent}% 的{what, select, disk {磁盘空间} other {流量}}',
    },
    body: {
      'en-US': 'Its plan includes {limit, number} GB. You can upgrade at any time without setting it up again.',
      'vi-VN': 'Gói hiện tại có {limit, number} GB. Bạn có thể nâng cấp bất cứ lúc nào mà không phải cài đặt lại.',
      'zh-CN': '当前套餐为 {limit, number} GB。可随时升级套餐，无需重新安装。',
    },
    mail: {
      'en-US':
        '{name} has used {percent} % of the {limit, number} GB of {what, select, disk {disk space} other {transfer}} in its plan. You can upgrade at any time without setting it up again.',
      'vi-VN':
        '{name} đã dùng {percent}% trong {limit, number} GB {what, select, disk {dung lượng} other {lưu lượng}} của gói. Bạn có thể nâng cấp bất cứ lúc nào mà không phải cài đặt lại.',
      'zh-CN':
        '{name} 已使用套餐 {limit, number} GB {what, select, disk {磁盘空间} other {流量}}的 {percent}%。可随时升级套餐，无需重新安装。',
    },
    link: openService,
  }),
  'hosting-at-limit': notice({
    params,
    title: {
      'en-US': '{name} has used up its {what, select, disk {disk space} other {transfer}}',
      'vi-VN': '{name} đã dùng hết {what, select, disk {dung lượng} other {lưu lượng}}',
      'zh-CN': '{name} 的{what, select, disk {磁盘空间} other {流量}}已用完',
    },
    body: {
      'en-US':
        'Its plan includes {limit, number} GB. {what, select, disk {Uploads and emails may be rejected} other {Visitors may not be able to reach the website}} until there is free space: delete some data or choose a larger plan.',
      'vi-VN':
        'Gói hiện tại có {limit, number} GB. {what, select, disk {Việc tải lên và nhận thư có thể bị từ chối} other {Khách truy cập có thể không vào được website}} cho đến khi có thêm chỗ: hãy xóa bớt hoặc chọn gói lớn hơn.',
      'zh-CN':
        '当前套餐为 {limit, number} GB。在腾出空间之前，{what, select, disk {上传和收信可能被拒绝} other {访客可能无法打开网站}}：请删除部分内容或升级套餐。',
    },
    mail: {
      'en-US':
        '{name} has used all {limit, number} GB of {what, select, disk {disk space} other {transfer}} in its plan ({percent} %). {what, select, disk {Uploads and emails may be rejected} other {Visitors may not be able to reach the website}} until there is free space.',
      'vi-VN':
        '{name} đã dùng hết {limit, number} GB {what, select, disk {dung lượng} other {lưu lượng}} của gói ({percent}%). {what, select, disk {Việc tải lên và nhận thư có thể bị từ chối} other {Khách truy cập có thể không vào được website}} cho đến khi có thêm chỗ.',
      'zh-CN':
        '{name} 已用完套餐 {limit, number} GB 的{what, select, disk {磁盘空间} other {流量}}（{percent}%）。在腾出空间之前，{what, select, disk {上传和收信可能被拒绝} other {访客可能无法打开网站}}。',
    },
    link: openService,
  }),
} as const
