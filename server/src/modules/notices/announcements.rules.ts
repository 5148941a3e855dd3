import type { ErrorCode } from '@portal/contracts/errors/catalogue.ts'
import { type Locale, type Localized, locales } from '@portal/contracts/locale.ts'
import { type ActionState, can } from '@portal/contracts/machine.ts'
import { type AnnouncementState, announcementMachine } from '@portal/contracts/machines/announcement.machine.ts'

interface Texts {
  readonly title: Localized
  readonly body: Localized
}

/** In the reader's language, else in the first in which it was written. */
export function announcementText({ title, body }: Texts, wish: Locale): { title: string; body: string } {
  const written = [wish, ...locales].find((locale) => title[locale] !== '') ?? wish
  return { title: title[written], body: body[written] }
}

/** Fields that a brand speaking these languages still misses: `title.vi-VN`. */
export const missingTexts = ({ title, body }: Texts, spoken: readonly Locale[]): string[] =>
  spoken.flatMap((locale) => [
    ...(title[locale].trim() === '' ? [`title.${locale}`] : []),
    ...(body[locale].trim() === '' ? [`body.${locale}`] : []),
  ])

const NOT_NOW: ErrorCode = 'announcement.not-now'

export function announcementActions(state: AnnouncementState) {
  const allowed = (yes: boolean): ActionState => (yes ? true : { reason: NOT_NOW })
  return {
    edit: allowed(state !== 'withdrawn'),
    publish: allowed(can(announcementMachine, state, 'publish', 'staff')),
    unschedule: allowed(can(announcementMachine, state, 'unschedule', 'staff')),
    withdraw: allowed(can(announcementMachine, state, 'withdraw', 'staff')),
    remove: allowed(state === 'draft'),
  }
}
