import { withTickets } from '../../i18n/ticket-words.ts'

/** With the words of a conversation, which customers read too. */
export const list = withTickets(() => import('./tickets-page.tsx'))
export const detail = withTickets(() => import('./ticket-page.tsx'))
export const canned = withTickets(() => import('./canned-panel.tsx'))
export const mails = withTickets(() => import('./mails/mails-page.tsx'))
export const mail = withTickets(() => import('./mails/mail-panel.tsx'))
export const wishes = withTickets(() => import('./mails/wishes-panel.tsx'))
export const targets = withTickets(() => import('./targets-panel.tsx'))
