import { isLocale, type Locale, locales, matchLocale } from '@portal/contracts/locale.ts'
import type { FastifyInstance } from 'fastify'
import { allowInlineParts } from '../../platform/http/content-policy.ts'

export const DEMO_TERMS_PATH = '/dev/terms'

interface Terms {
  readonly name: string
  readonly title: string
  readonly intro: string
  readonly points: readonly (readonly [title: string, text: string])[]
}

const texts: Readonly<Record<Locale, Terms>> = {
  'en-US': {
    name: 'English',
    title: 'Terms of this demo',
    intro: 'This company does not exist. It is here so that you can try the portal it would run.',
    points: [
      ['Nothing is sold', 'What you order here makes no contract, no real money moves, and nobody owes you a service.'],
      [
        'What you enter',
        'It stays on the machine that runs this demo, where whoever runs it can read and delete it. Give no real names or passwords.',
      ],
      [
        'Paid terms',
        'A service is paid in advance, and its term begins when it is delivered. What is not renewed runs on for 3 days, is then suspended, and ends 7 days later.',
      ],
      [
        'Giving up',
        'You can cancel to the end of a paid term or at once, and take it back until the service is gone. Cancelling at once refunds nothing.',
      ],
      ['For your own company', 'Staff put the address of your own terms into the brand’s settings. This page exists in demo mode only.'],
    ],
  },
  'vi-VN': {
    name: 'Tiếng Việt',
    title: 'Điều khoản của bản dùng thử',
    intro: 'Công ty này không có thật. Trang này được lập ra để bạn dùng thử cổng khách hàng.',
    points: [
      [
        'Không có gì được bán thật',
        'Đơn hàng tại đây không tạo thành hợp đồng, không có tiền thật được chuyển và không ai phải cung cấp dịch vụ cho bạn.',
      ],
      [
        'Dữ liệu bạn nhập',
        'Dữ liệu nằm trên máy đang chạy bản dùng thử; người vận hành máy đó có thể xem và xóa. Đừng nhập tên hay mật khẩu thật.',
      ],
      [
        'Kỳ thanh toán',
        'Dịch vụ được trả trước và kỳ hạn bắt đầu khi bàn giao. Dịch vụ không gia hạn vẫn chạy thêm 3 ngày, sau đó bị tạm ngưng và chấm dứt sau 7 ngày nữa.',
      ],
      [
        'Hủy dịch vụ',
        'Bạn có thể hủy vào cuối kỳ đã thanh toán hoặc hủy ngay, và rút lại yêu cầu cho đến khi dịch vụ bị xóa. Hủy ngay không được hoàn tiền.',
      ],
      [
        'Dành cho công ty của bạn',
        'Nhân viên điền địa chỉ điều khoản của công ty vào phần cài đặt thương hiệu. Trang này chỉ có ở chế độ dùng thử.',
      ],
    ],
  },
  'zh-CN': {
    name: '简体中文',
    title: '演示站条款',
    intro: '这家公司并不存在，此站仅供您试用客户中心。',
    points: [
      ['不构成销售', '在此下单不构成合同，不会产生真实扣款，也没有任何一方负有提供服务的义务。'],
      ['您填写的内容', '数据保存在运行此演示的机器上，运行者可以查看和删除。请勿填写真实姓名或密码。'],
      ['付费周期', '服务须预付，自交付时起计期。到期未续费的服务继续运行 3 天，随后暂停，再过 7 天终止。'],
      ['取消服务', '您可以选择到期取消或立即取消，在服务被删除之前均可撤回。立即取消不予退款。'],
      ['用于您自己的公司', '工作人员可在品牌设置中填写贵公司的条款地址。本页仅在演示模式下存在。'],
    ],
  },
}

const style = `body{font:15px/1.6 system-ui;max-width:640px;margin:32px auto;padding:0 16px;color:#12191b;background:#f6f8f8}
main{background:#fff;border:1px solid #e1e6e7;border-radius:8px;padding:24px}h1{font-size:20px;margin:0 0 4px}h2{font-size:15px;margin:16px 0 0}p{margin:0;color:#46525a}
nav{display:flex;gap:16px;margin:0 0 12px}a{color:#0b6a73}a[aria-current]{color:#12191b;font-weight:600;text-decoration:none}a:focus-visible{outline:2px solid #0b6a73;outline-offset:2px}
@media(prefers-color-scheme:dark){body{background:#0e1416;color:#e6ecee}main{background:#151d20;border-color:#2a3539}p{color:#aebbc0}a{color:#5fc4cf}a[aria-current]{color:#e6ecee}}`

function page(lang: Locale): string {
  const { title, intro, points } = texts[lang]
  const languages = locales.map(
    (one) => `<a href="?lang=${one}" lang="${one}"${one === lang ? ' aria-current="page"' : ''}>${texts[one].name}</a>`,
  )
  const sections = points.map(([head, text]) => `<h2>${head}</h2><p>${text}</p>`)
  return `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${style}</style><nav>${languages.join('')}</nav><main><h1>${title}</h1><p>${intro}</p>${sections.join('')}</main></html>`
}

/** What the demo's customers agree to, in the language that they read the portal in. */
export function demoTerms(app: FastifyInstance): void {
  void app.register(async (scope) => {
    allowInlineParts(scope, { styles: 'hashed', scripts: 'none' })
    scope.get<{ Querystring: { lang?: string } }>(DEMO_TERMS_PATH, (request, reply) => {
      const chosen = [request.query.lang, /(?:^|;\s*)locale=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1]].find(isLocale)
      const lang = chosen ?? matchLocale([String(request.headers['accept-language'] ?? '').slice(0, 5)])
      return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page(lang))
    })
  })
}
