import { describeEmailChange } from './support/email-change.ts'

describeEmailChange([{ locale: 'vi-VN', viewport: { width: 390, height: 844 } }, { locale: 'zh-CN' }])
