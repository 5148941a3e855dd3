import type { Locale } from '@portal/contracts/locale.ts'
import { formatMoney } from '@portal/contracts/money.ts'
import type { Checkout } from './checkouts.ts'

export const ACTIONS = ['pay', 'later', 'fail', 'twice', 'less', 'more'] as const
export type Action = (typeof ACTIONS)[number]

const texts: Readonly<Record<Locale, Readonly<Record<Action | 'title' | 'hint' | 'done' | 'back' | 'missing', string>>>> = {
  'en-US': {
    title: 'Test payment',
    hint: 'No real money moves here. Choose what should happen.',
    pay: 'Pay',
    later: 'Pay later (arrives after 30 seconds)',
    fail: 'Fail',
    twice: 'Pay, and report it twice',
    less: 'Pay less than asked',
    more: 'Pay more than asked',
    done: 'This payment has already been made or has failed.',
    back: 'Back to the order',
    missing: 'There is no such payment.',
  },
  'vi-VN': {
    title: 'Cổng thanh toán thử nghiệm',
    hint: 'Không có tiền thật được chuyển. Hãy chọn điều sẽ xảy ra.',
    pay: 'Thanh toán',
    later: 'Thanh toán sau (đến sau 30 giây)',
    fail: 'Thất bại',
    twice: 'Thanh toán và báo hai lần',
    less: 'Trả ít hơn yêu cầu',
    more: 'Trả nhiều hơn yêu cầu',
    done: 'Khoản thanh toán này đã hoàn tất hoặc đã thất bại.',
    back: 'Quay lại đơn hàng',
    missing: 'Không có khoản thanh toán này.',
  },
  'zh-CN': {
    title: '测试付款',
    hint: '此处不会产生真实扣款，请选择要模拟的结果。',
    pay: '付款',
    later: '稍后付款（30 秒后到账）',
    fail: '付款失败',
    twice: '付款并重复通知',
    less: '少付',
    more: '多付',
    done: '此付款已完成或已失败。',
    back: '返回订单',
    missing: '没有此付款。',
  },
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

const style = `body{font:15px/1.5 system-ui;max-width:420px;margin:48px auto;padding:0 16px;color:#12191b;background:#f6f8f8}
main{background:#fff;border:1px solid #e1e6e7;border-radius:8px;padding:24px}h1{font-size:18px;margin:0 0 4px}p{color:#5c686c;margin:0 0 12px}
strong{display:block;font-size:28px;color:#12191b}form{display:grid;gap:8px;margin-top:16px}
button{font:inherit;min-height:44px;border:1px solid #c3ccce;border-radius:6px;background:#fff;color:#12191b;cursor:pointer}
button[value=pay]{background:#0b6a73;border-color:#0b6a73;color:#fff}button:focus-visible,a:focus-visible{outline:2px solid #0b6a73;outline-offset:2px}a{color:#0b6a73}`

export const shell = (lang: Locale, title: string, body: string): string =>
  `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><style>${style}</style><main>${body}</main></html>`

/** The page where a customer would pay; plain HTML, as a gateway's own page has nothing of ours. */
export function checkoutPage(checkout: Checkout): string {
  const lang = checkout.locale
  const text = texts[lang]
  const head = `<h1>${escapeHtml(text.title)}</h1><p>${escapeHtml(checkout.title)}</p><strong>${escapeHtml(formatMoney(checkout.amount, lang))}</strong>`
  const back = `<p><a href="${escapeHtml(checkout.returnPath)}">${escapeHtml(text.back)}</a></p>`
  if (checkout.event || checkout.expired) return shell(lang, text.title, `${head}<p role="status">${escapeHtml(text.done)}</p>${back}`)
  const buttons = ACTIONS.map((action) => `<button name="action" value="${action}">${escapeHtml(text[action])}</button>`).join('')
  return shell(lang, text.title, `${head}<p>${escapeHtml(text.hint)}</p><form method="post">${buttons}</form>${back}`)
}

export const missingPage = (lang: Locale): string =>
  shell(lang, texts[lang].title, `<p role="alert">${escapeHtml(texts[lang].missing)}</p>`)
