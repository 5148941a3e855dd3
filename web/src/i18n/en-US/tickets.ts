import { ticketLabels } from '@portal/contracts/labels/en-US.tickets.ts'
import tickets from './tickets.json' with { type: 'json' }

/** Of questions to support: loaded with their pages, of customers and of staff. */
export const ticketMessages = { tickets: { ...tickets, ...ticketLabels } }
