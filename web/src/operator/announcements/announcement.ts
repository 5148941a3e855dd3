import type { OutputOf } from '../../api/endpoints.ts'
import type { Tone } from '../../design/data/status.tsx'

export type Announcement = OutputOf<'operator/announcements/list'>['items'][number]
export type Place = OutputOf<'operator/announcements/list'>['locations'][number]
/** Is it for everybody of the brand? */
export const isForAll = ({ audience: { locales, types, locationIds } }: Announcement): boolean =>
  locales.length + types.length + locationIds.length === 0
export const TONES: Record<Announcement['state'], Tone> = { draft: 'off', scheduled: 'busy', published: 'ok', withdrawn: 'unknown' }

/** In the reader's language, else in the first in which it was written. */
export const titleOf = ({ title }: Announcement, locale: string): string =>
  title[locale as keyof typeof title] || title['en-US'] || title['vi-VN'] || title['zh-CN']
