import { TICKET_FILE_MAX, TICKET_WRITING_EACH_SECONDS } from '@portal/contracts/tickets.ts'
import { call } from '../../api/client.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import { base64Of } from '../../lib/file-content.ts'

export type TicketFile = OutputOf<'user/ticket/attach'>
export type Ticket = OutputOf<'user/ticket/detail'>
export type TicketMessage = Ticket['messages'][number]

export interface Brought {
  readonly name: string
  /** Base64. */
  readonly content: string
}

/** What a composer and a conversation ask of the server: a customer's calls, or staff's. */
export interface Desk {
  /** Where what is being written is kept in this browser. */
  readonly draftKey: string
  readonly preview: (text: string) => Promise<string>
  readonly attach: (file: Brought) => Promise<TicketFile>
  readonly addressOf: (fileId: number) => Promise<string>
  /** Where the mail is read that a message came by; absent where its reader may not. */
  readonly mailPath?: (mailId: number) => string
  /** Somebody is writing; may be called at every letter. */
  readonly writing: () => void
}

/** Once every few seconds at most; that nobody hears of it is no trouble. */
export function seldom(tell: () => Promise<unknown>): () => void {
  let last = Number.NEGATIVE_INFINITY
  return () => {
    const now = performance.now()
    if (now - last < TICKET_WRITING_EACH_SECONDS * 1000) return
    last = now
    void tell().catch(() => undefined)
  }
}

const customersFiles = {
  preview: async (text: string) => (await call('user/ticket/preview', { text })).html,
  attach: (file: Brought) => call('user/ticket/attach', file),
}

export const customerDesk = (username: string, id: number): Desk => ({
  ...customersFiles,
  draftKey: `portal.ticket.${username}.${id}`,
  addressOf: async (fileId) => (await call('user/ticket/attachment', { id, fileId })).url,
  writing: seldom(() => call('user/ticket/writing', { id })),
})

/** Of a ticket that is yet to be: nobody waits for its writer, and nothing in it was sent. */
export const newDesk = (username: string): Desk => ({
  ...customersFiles,
  draftKey: `portal.ticket.${username}.new`,
  addressOf: () => Promise.reject(new Error('nothing was sent yet')),
  writing: () => undefined,
})

/** Too large to be sent at all. */
export const isTooLarge = ({ size }: Pick<File, 'size'>): boolean => size > TICKET_FILE_MAX

export const broughtOf = async (file: File): Promise<Brought> => ({ name: file.name, content: await base64Of(file) })
