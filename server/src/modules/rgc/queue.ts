import { defineJob, type Heard } from '../../platform/jobs/definition.ts'

interface OfSession {
  readonly sessionId: number
}

/** Looks what the gateway says of one that is being opened or closed. */
export const settle = defineJob<OfSession>('rgc.settle')
export const expire = defineJob<OfSession>('rgc.expire')
export const tally = defineJob<OfSession>('rgc.tally')
/** Whether what is open to a service may stay. */
export const review = defineJob<{ readonly serviceId: number }>('rgc.review')
export const banned = defineJob<Heard<{ readonly id: number }>>('rgc.banned')

export const settleKey = (id: number): string => `rgc-settle:${id}`
export const expireKey = (id: number): string => `rgc-expire:${id}`
