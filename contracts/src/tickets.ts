/** Support tickets: what server, browser and tests agree on, without a schema. */

/** Who in the house answers; each has targets of its own. */
export const TICKET_DEPARTMENTS = ['technical', 'network', 'billing', 'sales', 'abuse'] as const
export type TicketDepartment = (typeof TICKET_DEPARTMENTS)[number]
export const TICKET_PRIORITIES = ['low', 'normal', 'high'] as const
export type TicketPriority = (typeof TICKET_PRIORITIES)[number]

export const TICKET_TITLE_MAX = 150
/** Characters of one message, as it is written. */
export const TICKET_TEXT_MAX = 10_000
/** Of one message. */
export const TICKET_FILES_MAX = 5
/** Bytes of one file. */
export const TICKET_FILE_MAX = 5 * 1024 * 1024
export const TICKET_FILE_NAME_MAX = 100
/** Of one ticket. */
export const TICKET_TAGS_MAX = 10
export const TICKET_TAG_MAX = 30
export const TICKET_REMARK_MAX = 1000
/** A ticket that waits so long for its customer is closed; it can be reopened. */
export const TICKET_SILENCE_DAYS = 7
/** Somebody who wrote a letter that short ago is writing; browsers say so every so often. */
export const TICKET_WRITING_SECONDS = 12
export const TICKET_WRITING_EACH_SECONDS = 5
/** Staff are alerted when so much of a target's time is over, in percent. */
export const TICKET_ALERT_PERCENT = 75

/** What may be written in a canned reply for what differs from ticket to ticket. */
export const TICKET_FIELDS = ['name', 'ticket', 'service', 'address', 'staff'] as const
export type TicketField = (typeof TICKET_FIELDS)[number]

/** A canned reply as it is sent; a field that the ticket has nothing for stays visible, so that a person fills it. */
export const fillReply = (text: string, fields: Readonly<Partial<Record<TicketField, string>>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => fields[name as TicketField] || whole)

/** How people quote a ticket. */
export const ticketNumber = (id: number): string => `#T-${id}`

/** The id in `#T-20418`, `T-20418`, `#20418` or `20418`; null where it is none. */
export function ticketIdIn(text: string): number | null {
  const id = Number(/^#?(?:t-)?(\d{1,15})$/i.exec(text.trim())?.[1] ?? 0)
  return id > 0 ? id : null
}
