import type { Locale } from '@portal/contracts/locale.ts'
import type { Started } from '../../drivers/payment/port.ts'

const texts: Readonly<Record<Locale, { readonly title: string; readonly text: string; readonly go: string; readonly missing: string }>> = {
  'en-US': {
    title: 'Continue to payment',
    text: 'Redirecting to the payment page. If nothing happens, press the button.',
    go: 'Continue',
    missing: 'This payment is no longer pending.',
  },
  'vi-VN': {
    title: 'Đến trang thanh toán',
    text: 'Bạn đang được chuyển đến trang thanh toán. Nếu không có gì xảy ra, hãy bấm nút.',
    go: 'Tiếp tục',
    missing: 'Khoản thanh toán này không còn chờ xử lý.',
  },
  'zh-CN': {
    title: '前往付款页面',
    text: '正在前往付款页面。如果没有反应，请点击按钮。',
    go: '继续',
    missing: '此付款已不再等待。',
  },
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

const STYLE =
  'body{font:15px/1.5 system-ui;max-width:420px;margin:48px auto;padding:0 16px}button{font:inherit;min-height:44px;padding:0 24px}'

/** A form that posts itself: some gateways take a payer only with what we signed for them. Without script a button does it. */
export function formPage(lang: Locale, form: Extract<Started, { kind: 'form' }> | null): string {
  const text = texts[lang]
  const fields = Object.entries(form?.fields ?? {})
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')
  const body = form
    ? `<p>${text.text}</p><form method="post" action="${escapeHtml(form.url)}">${fields}<button>${text.go}</button></form><script>document.forms[0].submit()</script>`
    : `<p role="alert">${text.missing}</p>`
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${text.title}</title><style>${STYLE}</style>`
  return `<!doctype html><html lang="${lang}">${head}<main>${body}</main></html>`
}
