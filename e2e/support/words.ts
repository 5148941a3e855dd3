import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { IntlMessageFormat } from 'intl-messageformat'

export type Locale = 'en-US' | 'vi-VN' | 'zh-CN'

/** What the screens say, from the same files that the screens read: `words('en-US')('accounts.signIn')`. */
export function words(locale: Locale): (key: string, values?: Record<string, string | number>) => string {
  const files = new Map<string, unknown>()
  return (key, values = {}) => {
    const [file = '', ...path] = key.split('.')
    if (!files.has(file)) {
      const name = fileURLToPath(new URL(`../../web/src/i18n/${locale}/${file}.json`, import.meta.url))
      files.set(file, existsSync(name) ? JSON.parse(readFileSync(name, 'utf8')) : {})
    }
    const text = path.reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], files.get(file))
    if (typeof text !== 'string') throw new Error(`${locale} has no text ${key}`)
    return String(new IntlMessageFormat(text, locale, undefined, { ignoreTag: true }).format(values))
  }
}
