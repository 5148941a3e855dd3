import type { Locale } from '@portal/contracts/locale.ts'
import { fitted, logoPath } from './brand-logo.ts'
import { formatText } from './errors.ts'

/** What a mail looks like for one brand. */
export interface MailBrand {
  readonly name: string
  readonly colour: string
  readonly baseUrl: string
  readonly supportEmail: string
  /** Pictures of it; mails are on a light ground. */
  readonly logos?: { readonly light?: { readonly hash: string; readonly width: number; readonly height: number } | undefined }
}

export interface MailContent {
  readonly locale: Locale
  readonly subject: string
  /** Paragraphs as plain text, already in the reader's language. */
  readonly paragraphs: readonly string[]
  readonly button?: Link
  /** Less loud, below it. */
  readonly beside?: Link
  /** Where its reader chooses which mails come. */
  readonly choices?: string
}

interface Link {
  readonly label: string
  readonly url: string
}

export interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const footer = {
  'en-US': 'You received this email because you have an account at {brand}. Questions? Contact {support}.',
  'vi-VN': 'Bạn nhận được email này vì có tài khoản tại {brand}. Cần hỗ trợ? Hãy viết cho chúng tôi: {support}.',
  'zh-CN': '您收到此邮件是因为您拥有 {brand} 的账号。如有疑问，请联系 {support}。',
} as const
const choose = {
  'en-US': 'Choose which emails you receive',
  'vi-VN': 'Chọn email bạn muốn nhận',
  'zh-CN': '选择要接收的邮件',
} as const
const linkHint = {
  'en-US': 'If the button doesn’t work, copy this address into your browser:',
  'vi-VN': 'Nếu nút không hoạt động, hãy sao chép địa chỉ này vào trình duyệt:',
  'zh-CN': '如果按钮无法使用，请将以下地址复制到浏览器中打开：',
} as const

const DARK = '#12191b'

/** What can be read on a brand's colour: white where it is dark enough (WCAG: 4.5 to 1), else our ink. */
export function inkOn(colour: string): string {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  const luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b
  return 1.05 / (luminance + 0.05) >= 4.5 ? '#ffffff' : DARK
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

/** One frame for every mail: plain text first, and the same as simple HTML that needs neither images nor style sheets: a brand's logo has its name for whoever sees none. */
export function renderMail(brand: MailBrand, { locale, subject, paragraphs, button, beside, choices }: MailContent): RenderedMail {
  const foot = formatText(footer[locale], locale, { brand: brand.name, support: brand.supportEmail })
  // A line break in a subject would start a header of its own.
  const oneLine = subject.replace(/\s+/g, ' ').trim()
  const links = [button, beside].flatMap((link) => (link ? [`${link.label}:\n${link.url}`] : []))
  const chosen = choices === undefined ? undefined : { label: choose[locale], url: choices }
  const text = [...paragraphs, ...links, '--', foot, ...(chosen ? [`${chosen.label}: ${chosen.url}`] : [])].join('\n\n')
  return { subject: oneLine, text: `${text}\n`, html: html(brand, { locale, subject: oneLine, paragraphs, button, beside, chosen }, foot) }
}

/** Twice as fine as it is shown, mostly; not larger than a line of its header. */
const LOGO_MOST = { width: 220, height: 36 } as const

function signOf({ name, baseUrl, logos }: MailBrand): string {
  const logo = logos?.light
  if (!logo) return escapeHtml(name)
  const { width, height } = fitted(logo, LOGO_MOST)
  const address = escapeHtml(new URL(logoPath('light', logo), baseUrl).href)
  return `<img src="${address}" alt="${escapeHtml(name)}" width="${width}" height="${height}" style="display:block;border:0">`
}

type Shown = Pick<MailContent, 'locale' | 'subject' | 'paragraphs'> & Readonly<Record<'button' | 'beside' | 'chosen', Link | undefined>>

function html(brand: MailBrand, { locale, subject, paragraphs, button, beside, chosen }: Shown, foot: string): string {
  const colour = /^#[0-9a-f]{6}$/i.test(brand.colour) ? brand.colour : DARK
  const body = paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`).join('')
  const action = button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;background:${colour};color:${inkOn(colour)};text-decoration:none;font-weight:600;padding:12px 20px;border-radius:8px">${escapeHtml(button.label)}</a></p>` +
      `<p style="margin:0 0 16px;font-size:13px;color:#5c686c">${escapeHtml(linkHint[locale])}<br><span style="overflow-wrap:anywhere">${escapeHtml(button.url)}</span></p>`
    : ''
  const second = beside
    ? `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e1e6e7"><a href="${escapeHtml(beside.url)}" style="color:#b3261e;font-weight:600">${escapeHtml(beside.label)}</a></p>`
    : ''
  const choice = chosen ? `<br><a href="${escapeHtml(chosen.url)}" style="color:#5c686c">${escapeHtml(chosen.label)}</a>` : ''
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f6f8f8;color:#12191b;font:15px/1.6 system-ui,-apple-system,'Segoe UI',sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="max-width:560px;width:100%;background:#ffffff;border:1px solid #e1e6e7;border-radius:12px">
<tr><td style="padding:20px 28px;border-bottom:3px solid ${colour};font-weight:700;font-size:17px">${signOf(brand)}</td></tr>
<tr><td style="padding:28px"><h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escapeHtml(subject)}</h1>${body}${action}${second}</td></tr>
<tr><td style="padding:16px 28px;border-top:1px solid #e1e6e7;font-size:13px;color:#5c686c">${escapeHtml(foot)}${choice}</td></tr>
</table></td></tr></table></body></html>`
}
