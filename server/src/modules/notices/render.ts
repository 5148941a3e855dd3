import type { Locale } from '@portal/contracts/locale.ts'
import { formatMoney, type Money } from '@portal/contracts/money.ts'
import { formatText } from '../../platform/errors.ts'
import type { NoticeText } from './texts/define.ts'
import { noticeTexts } from './texts/index.texts.ts'

export type ParamValue = string | number | Money

export interface RenderedNotice {
  readonly title: string
  readonly body: string
  readonly mail: string
  readonly link: string
}

/** The sentences of a notice in one language; a kind that a newer version wrote is null. */
export function renderNotice(kind: string, params: Readonly<Record<string, ParamValue>>, locale: Locale): RenderedNotice | null {
  const text: NoticeText | undefined = Object.hasOwn(noticeTexts, kind) ? noticeTexts[kind as keyof typeof noticeTexts] : undefined
  if (!text) return null
  const values = noticeValues(params, locale)
  const say = (pattern: string): string => formatText(pattern, locale, values)
  return { title: say(text.title[locale]), body: say(text.body[locale]), mail: say(text.mail[locale]), link: text.link[locale] }
}

/** As texts take them: money is told as its reader writes it. */
export const noticeValues = (params: Readonly<Record<string, ParamValue>>, locale: Locale): Record<string, string | number> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, typeof value === 'object' ? formatMoney(value, locale) : value]))
