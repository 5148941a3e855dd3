import { TERMS_KINDS, type TermsKind } from '@portal/contracts/brands.ts'
import { isLocale, type Locale, matchLocale } from '@portal/contracts/locale.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { LiveContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { allowInlineParts } from '../../../platform/http/content-policy.ts'
import type { Tx } from '../../../platform/tx.ts'
import { type Brand, findBrandByHost } from '../store.ts'
import { termsHtml } from './terms.rules.ts'
import { findVersion } from './terms.store.ts'
import { termsText } from './terms.ts'

const PATH = '/legal'
export const legalPath = (kind: TermsKind): string => `${PATH}/${kind}`

/** Where its terms are read: as published here, else where staff say that they are; null: it has none. */
export function legalAddress(brand: Brand, kind: TermsKind, origin = ''): string | null {
  if (brand.legal[kind] !== null) return `${origin}${legalPath(kind)}`
  return kind === 'terms' ? brand.termsUrl : brand.privacyUrl
}

const names: Readonly<Record<Locale, { readonly own: string; readonly of: string } & Readonly<Record<TermsKind, string>>>> = {
  'en-US': { own: 'English', terms: 'Terms of service', privacy: 'Privacy notice', of: 'Version' },
  'vi-VN': { own: 'Tiếng Việt', terms: 'Điều khoản dịch vụ', privacy: 'Chính sách quyền riêng tư', of: 'Phiên bản' },
  'zh-CN': { own: '简体中文', terms: '服务条款', privacy: '隐私声明', of: '版本' },
}

const style = `body{font:15px/1.6 system-ui;max-width:720px;margin:32px auto;padding:0 16px;color:#12191b;background:#f6f8f8}
main{background:#fff;border:1px solid #e1e6e7;border-radius:8px;padding:24px;overflow-wrap:anywhere}h1{font-size:20px;margin:0 0 4px}h2{font-size:16px;margin:20px 0 4px}p,ul{margin:0 0 12px}
nav{display:flex;gap:16px;margin:0 0 12px}a{color:#0b6a73}a[aria-current]{color:#12191b;font-weight:600;text-decoration:none}a:focus-visible{outline:2px solid #0b6a73;outline-offset:2px}.of{color:#46525a}
@media(prefers-color-scheme:dark){body{background:#0e1416;color:#e6ecee}main{background:#151d20;border-color:#2a3539}.of{color:#aebbc0}a{color:#5fc4cf}a[aria-current]{color:#e6ecee}}`

interface Shown {
  readonly brand: Brand
  readonly lang: Locale
  readonly kind: TermsKind
  readonly version: number
  readonly day: string
  readonly text: string
}

function page({ brand, lang, kind, version, day, text }: Shown): string {
  const words = names[lang]
  const title = termsHtml.escaped(`${words[kind]} · ${brand.name}`)
  const languages = (brand.locales as Locale[]).map(
    (one) => `<a href="?lang=${one}" lang="${one}"${one === lang ? ' aria-current="page"' : ''}>${names[one].own}</a>`,
  )
  return (
    `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<title>${title}</title><style>${style}</style><nav>${languages.join('')}</nav>` +
    `<main><h1>${title}</h1><p class="of">${words.of} ${version} · ${day}</p>${termsHtml.body(text)}</main></html>`
  )
}

/** The brand's terms as a page of their own, for anybody: no session, no script, and light enough for every visit before signing in. */
export const legalRoutes =
  ({ db }: LiveContext) =>
  (app: FastifyInstance): void => {
    void app.register(async (scope) => {
      allowInlineParts(scope, { styles: 'hashed', scripts: 'none' })
      for (const kind of TERMS_KINDS) {
        scope.get<{ Querystring: { lang?: string } }>(legalPath(kind), async (request, reply) => {
          const shown = await db.read((tx) => shownTo(tx, kind, request))
          if (!shown) throw new AppError('not-found')
          return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page(shown))
        })
      }
    })
  }

interface Visit {
  readonly hostname: string
  readonly headers: FastifyRequest['headers']
  readonly query: { readonly lang?: string }
}

/** In the language that is asked for, chosen in the portal or spoken by the browser, where the brand speaks it. */
async function shownTo(tx: Tx, kind: TermsKind, { hostname, headers, query }: Visit): Promise<Shown | null> {
  const brand = await findBrandByHost(tx, hostname.toLowerCase())
  const version = brand && (await findVersion(tx, brand.legal[kind]))
  if (!version) return null
  const [wish] = [query.lang, /(?:^|;\s*)locale=([\w-]+)/.exec(headers.cookie ?? '')?.[1]].filter(isLocale)
  const wanted = wish ?? matchLocale([String(headers['accept-language'] ?? '').slice(0, 5)])
  const lang = brand.locales.includes(wanted) ? wanted : brand.defaultLocale
  const day = version.publishedAt.toISOString().slice(0, 10)
  return { brand, lang, kind, version: version.version, day, text: termsText(version.texts, lang, brand.defaultLocale) }
}
