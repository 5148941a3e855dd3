import { notice, openService } from './define.ts'

/** Backups of servers. */
export const backupsTexts = {
  'backup-failed': notice({
    params: ['name', 'at'],
    title: { 'en-US': '{name} could not be backed up', 'vi-VN': 'Không thể sao lưu {name}', 'zh-CN': '{name} 备份失败' },
    body: {
      'en-US': 'Your existing backups are kept. We’ll try again at {at}.',
      'vi-VN': 'Các bản sao lưu hiện có vẫn được giữ. Chúng tôi sẽ thử lại lúc {at}.',
      'zh-CN': '现有备份仍然保留，我们将于 {at} 重试。',
    },
    mail: {
      'en-US': '{name} could not be backed up. Your existing backups are kept. We’ll try again at {at}. You don’t need to do anything.',
      'vi-VN':
        'Không thể sao lưu {name}. Các bản sao lưu hiện có vẫn được giữ nguyên. Chúng tôi sẽ thử lại lúc {at}, bạn không cần làm gì thêm.',
      'zh-CN': '{name} 备份失败。现有备份保持不变，我们将于 {at} 自动重试，您无需任何操作。',
    },
    link: openService,
  }),
} as const
