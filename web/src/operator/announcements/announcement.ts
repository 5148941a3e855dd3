import type { OutputOf } from '../../api/endpoints.ts'
import type { Tone } from '../../design/data/status.tsx'

export type Announcement = OutputOf<'operator/announcements/list'>['items'][number]
export const TONES: Record<Announcement['state'], Tone> = { draft: 'off', scheduled: 'busy', published: 'ok', withdrawn: 'unknown' }

/** In the reader's language, else in the first in which it was written. */
export const titleOf = ({ title }: Announcement, locale: string): string =>
  title[locale as keyof typeof title] || title['en-US'] || title['vi-VN'] || title['zh-CN']
