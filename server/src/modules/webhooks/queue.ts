import { defineJob } from '../../platform/jobs/definition.ts'

/** What happens to one thing, for one endpoint. */
export interface Lane {
  readonly endpointId: number
  readonly lane: string
}

/** Sends the first that waits in a lane, and asks for another run while more do. */
export const sendNext = defineJob<Lane>('webhooks.send', { pool: 'webhook', target: ({ endpointId }) => String(endpointId) })

/** One job a lane, whoever books it: here, or the statement of a commit. */
export const laneKey = {
  of: ({ endpointId, lane }: Lane): string => `webhook:${endpointId}:${lane}`,
  sql: (endpointId: string, lane: string): string => `'webhook:' || ${endpointId} || ':' || ${lane}`,
}
