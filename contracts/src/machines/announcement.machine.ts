import { z } from 'zod'
import { defineMachine } from '../machine.ts'

/** What the house says to all customers of a brand [P3]. */
export const announcementMachine = defineMachine({
  name: 'announcement',
  states: ['draft', 'scheduled', 'published', 'withdrawn'],
  initial: 'draft',
  moves: [
    { event: 'schedule', from: ['draft', 'scheduled'], to: 'scheduled', by: ['staff'] },
    { event: 'unschedule', from: ['scheduled'], to: 'draft', by: ['staff'] },
    { event: 'publish', from: ['draft', 'scheduled'], to: 'published', by: ['staff', 'system'] },
    { event: 'withdraw', from: ['published'], to: 'withdrawn', by: ['staff'] },
  ],
})
export const announcementStateSchema = z.enum(announcementMachine.states)
export type AnnouncementState = z.infer<typeof announcementStateSchema>
