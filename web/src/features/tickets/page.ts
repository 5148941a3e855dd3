import { withTickets } from '../../i18n/ticket-words.ts'

/** The pages with their words; all of it apart from the file that every visit begins with. */
export const list = withTickets(() => import('./tickets-page.tsx'))
export const detail = withTickets(() => import('./ticket-page.tsx'))
export const fresh = withTickets(() => import('./new-ticket-panel.tsx'))
