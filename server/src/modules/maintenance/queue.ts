import { defineJob } from '../../platform/jobs/definition.ts'

export interface Walk {
  readonly windowId: number
  /** Customers up to this one are told. */
  readonly afterAccount?: number
  /** What stood there when the walk began. */
  readonly seen?: string
}

/** Goes through who has something standing there, a page of customers at a time. */
export const tellOf = defineJob<Walk>('maintenance.tell')

export const tellKey = (windowId: number): string => `maintenance:${windowId}`
