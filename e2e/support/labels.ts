import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { dedicatedLabels as enDedicated } from '@portal/contracts/labels/en-US.dedicated.ts'
import { hostingLabels as enHosting } from '@portal/contracts/labels/en-US.hosting.ts'
import { proxiesLabels as enProxies } from '@portal/contracts/labels/en-US.proxies.ts'
import { rgcLabels as enRgc } from '@portal/contracts/labels/en-US.rgc.ts'
import { staffLabels as enStaff } from '@portal/contracts/labels/en-US.staff.ts'
import { labels as en } from '@portal/contracts/labels/en-US.ts'
import { dedicatedLabels as viDedicated } from '@portal/contracts/labels/vi-VN.dedicated.ts'
import { hostingLabels as viHosting } from '@portal/contracts/labels/vi-VN.hosting.ts'
import { proxiesLabels as viProxies } from '@portal/contracts/labels/vi-VN.proxies.ts'
import { rgcLabels as viRgc } from '@portal/contracts/labels/vi-VN.rgc.ts'
import { staffLabels as viStaff } from '@portal/contracts/labels/vi-VN.staff.ts'
import { labels as vi } from '@portal/contracts/labels/vi-VN.ts'
import { dedicatedLabels as zhDedicated } from '@portal/contracts/labels/zh-CN.dedicated.ts'
import { hostingLabels as zhHosting } from '@portal/contracts/labels/zh-CN.hosting.ts'
import { proxiesLabels as zhProxies } from '@portal/contracts/labels/zh-CN.proxies.ts'
import { rgcLabels as zhRgc } from '@portal/contracts/labels/zh-CN.rgc.ts'
import { staffLabels as zhStaff } from '@portal/contracts/labels/zh-CN.staff.ts'
import { labels as zh } from '@portal/contracts/labels/zh-CN.ts'
import { IntlMessageFormat } from 'intl-messageformat'

export type Locale = 'en-US' | 'vi-VN' | 'zh-CN'

interface Labels {
  readonly [key: string]: string | Labels
}
/** What the server finds too stands in the contracts. */
const shared: Readonly<Record<Locale, { readonly customers: Labels; readonly staff: Labels }>> = {
  'en-US': { customers: { ...en, dedicated: enDedicated, hosting: enHosting, proxies: enProxies, rgc: enRgc }, staff: enStaff },
  'vi-VN': { customers: { ...vi, dedicated: viDedicated, hosting: viHosting, proxies: viProxies, rgc: viRgc }, staff: viStaff },
  'zh-CN': { customers: { ...zh, dedicated: zhDedicated, hosting: zhHosting, proxies: zhProxies, rgc: zhRgc }, staff: zhStaff },
}

function fileOf(locale: Locale, file: string): Labels {
  const name = fileURLToPath(new URL(`../../web/src/i18n/${locale}/${file}.json`, import.meta.url))
  const { customers, staff } = shared[locale]
  const labels = file.startsWith('operator-') ? staff[file.slice('operator-'.length)] : customers[file]
  return { ...(existsSync(name) ? (JSON.parse(readFileSync(name, 'utf8')) as Labels) : {}), ...(labels as Labels | undefined) }
}

/** What the screens say, from the same files that the screens read: `labelsIn('en-US')('accounts.signIn')`. */
export function labelsIn(locale: Locale): (key: string, values?: Record<string, string | number>) => string {
  const files = new Map<string, Labels>()
  return (key, values = {}) => {
    const [file = '', ...path] = key.split('.')
    if (!files.has(file)) files.set(file, fileOf(locale, file))
    const text = path.reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], files.get(file))
    if (typeof text !== 'string') throw new Error(`${locale} has no text ${key}`)
    return String(new IntlMessageFormat(text, locale, undefined, { ignoreTag: true }).format(values))
  }
}
