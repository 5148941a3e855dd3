import type { Localized } from '@portal/contracts/locale.ts'
import type { PROXY_TEST_OUTCOMES } from '@portal/contracts/modules/proxy-endpoints.contract.ts'

export const proxyTexts = {
  added: {
    'en-US': '{n, plural, one {# proxy is} other {# proxies are}} added.',
    'vi-VN': 'Đã thêm {n} proxy.',
    'zh-CN': '已添加 {n} 个代理。',
  },
  renamed: {
    'en-US': '{n, plural, one {# proxy has} other {# proxies have}} the username {name} now.',
    'vi-VN': '{n} proxy hiện dùng tên người dùng {name}.',
    'zh-CN': '{n} 个代理现在使用用户名 {name}。',
  },
} as const satisfies Record<string, Localized>

/** What came of a test, in a sentence. */
export const testTexts: Readonly<Record<(typeof PROXY_TEST_OUTCOMES)[number], Localized>> = {
  works: { 'en-US': 'The proxy works.', 'vi-VN': 'Proxy hoạt động.', 'zh-CN': '代理可用。' },
  'no-connection': {
    'en-US': 'There is no response at its address and port.',
    'vi-VN': 'Không có phản hồi tại địa chỉ và cổng này.',
    'zh-CN': '该地址和端口没有响应。',
  },
  refused: {
    'en-US': 'It responds but rejects this username and password.',
    'vi-VN': 'Proxy có phản hồi nhưng từ chối tên người dùng và mật khẩu này.',
    'zh-CN': '代理有响应，但拒绝了此用户名和密码。',
  },
  'no-answer': {
    'en-US': 'It accepts the connection but does not respond.',
    'vi-VN': 'Proxy nhận kết nối nhưng không trả lời.',
    'zh-CN': '代理接受了连接，但没有应答。',
  },
}
