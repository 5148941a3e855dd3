import { useLocale } from 'use-intl'

/** Between two sentences: a space; a Chinese full stop brings its own. */
export function SentenceGap() {
  return useLocale() === 'zh-CN' ? null : ' '
}
