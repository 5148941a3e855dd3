import { call } from '../../api/client.ts'
import { type Desk, seldom } from '../../features/tickets/desk.ts'
import { staffPaths } from '../paths.ts'

/** `isNote`: a customer is told nothing of a note. */
export function staffDesk(username: string, id: number, isNote: () => boolean): Desk {
  const writing = (internal: boolean) => seldom(() => call('operator/tickets/writing', { id, internal }))
  const [note, answer] = [writing(true), writing(false)]
  return {
    draftKey: `portal.staff-ticket.${username}.${id}`,
    preview: async (text) => (await call('operator/tickets/preview', { text })).html,
    attach: (file) => call('operator/tickets/attach', { id, ...file }),
    addressOf: async (fileId) => (await call('operator/tickets/attachment', { id, fileId })).url,
    mailPath: staffPaths.ticketMail,
    writing: () => (isNote() ? note : answer)(),
  }
}
