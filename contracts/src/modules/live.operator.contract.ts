import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idSchema, instantSchema } from '../ids.ts'
import { listInput, listOutput } from '../lists.ts'
import { brandRefSchema, customerRefSchema, ofBrand } from '../staff-views.ts'
import { liveStreamSchema, liveTargetSchema } from './live.contract.ts'
import { vpsTransferSchema } from './metrics.contract.ts'

/** Everybody's live plans, as staff look after what is on air. */

/** `refused`: on air, and a target does not take what it is sent. */
export const OPERATOR_LIVE_TABS = ['all', 'on-air', 'refused', 'silent'] as const
export type OperatorLiveTab = (typeof OPERATOR_LIVE_TABS)[number]

/** `silent`: it is not known to be off, and did not say lately what it does. */
export const OPERATOR_LIVE_STATES = ['preparing', 'on-air', 'idle', 'silent', 'off'] as const
export type OperatorLiveState = (typeof OPERATOR_LIVE_STATES)[number]

/** Its key, and its owner's keys at the targets, are shown to nobody. */
export const operatorLivePlanSchema = z.object({
  serviceId: idSchema,
  name: z.string(),
  plan: z.string(),
  brand: brandRefSchema,
  customer: customerRefSchema,
  /** City and code of where it stands, and the node there; null: nowhere yet. */
  location: z.string().nullable(),
  node: z.string().nullable(),
  state: z.enum(OPERATOR_LIVE_STATES),
  /** As in the customer's own view. */
  ingest: z.string().nullable(),
  confirmed: z.boolean(),
  checkedAt: instantSchema.nullable(),
  heard: z.boolean(),
  stream: liveStreamSchema.nullable(),
  targets: z.array(liveTargetSchema),
  /** Of the month of the service that runs now; null where its engine does not count it. */
  transfer: vpsTransferSchema.nullable(),
})
export type OperatorLivePlan = z.infer<typeof operatorLivePlanSchema>

export const operatorLiveList = defineEndpoint({
  path: 'operator/live/list',
  summary: 'Live plans of all customers: what is on air as each server last said, its targets, and the transfer of the month',
  auth: 'staff',
  roles: ['support', 'provisioning'],
  effect: 'read',
  input: listInput(['name', 'rate', 'since']).extend({ tab: z.enum(OPERATOR_LIVE_TABS).default('all'), ...ofBrand }),
  output: listOutput(operatorLivePlanSchema),
  errors: [],
  example: { tab: 'on-air' },
})

export const liveOperatorContract = [operatorLiveList] as const
