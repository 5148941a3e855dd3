import type { events, PayloadOf } from '@portal/contracts/events.ts'
import { defineJob, type Heard } from '../../platform/jobs/definition.ts'

/** A charge that was planned is made. */
export const chargeLater = defineJob<{ readonly chargeId: number }>('cards.charge', { pool: 'payment' })
export const charged = defineJob<Heard<PayloadOf<typeof events.chargeEnded>>>('cards.charged')
export const topUpLater = defineJob<{ readonly accountId: number }>('cards.top-up')
export const left = defineJob<{ readonly key: string }>('cards.left')
export const lookLater = defineJob<{ readonly cardId: number; readonly round: number }>('cards.look', { pool: 'payment' })
export const refreshLater = defineJob<{ readonly cardId: number }>('cards.refresh', { pool: 'payment' })
export const forgetLater = defineJob<{ readonly cardId: number }>('cards.forget', { pool: 'payment' })
