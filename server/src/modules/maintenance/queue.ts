import { defineJob } from '../../platform/jobs/definition.ts'

/** Goes through what stands there, a page at a time. */
export const tellOf = defineJob<{ readonly windowId: number; readonly afterId: number }>('maintenance.tell')

export const tellKey = (windowId: number): string => `maintenance:${windowId}`
