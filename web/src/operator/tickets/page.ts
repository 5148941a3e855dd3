import { withTickets } from '../../i18n/ticket-words.ts'

/** With the words of a conversation, which customers read too. */
export const list = withTickets(() => import('./tickets-page.tsx'))
export const detail = withTickets(() => import('./ticket-page.tsx'))
export const canned = withTickets(() => import('./canned-panel.tsx'))
export const targets = withTickets(() => import('./targets-panel.tsx'))
