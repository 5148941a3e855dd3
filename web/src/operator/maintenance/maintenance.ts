import type { OutputOf } from '../../api/endpoints.ts'
import type { Tone } from '../../design/data/status.tsx'

export type MaintenanceList = OutputOf<'operator/maintenance/list'>
export type Maintenance = MaintenanceList['items'][number]
export const TONES: Record<Maintenance['state'], Tone> = { ahead: 'busy', running: 'warn', over: 'off', cancelled: 'unknown' }

/** In the reader's language, else in the first in which it was written. */
export const wordsOf = ({ text }: Maintenance, locale: string): string =>
  text[locale as keyof typeof text] || text['en-US'] || text['vi-VN'] || text['zh-CN']
