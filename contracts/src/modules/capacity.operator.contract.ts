import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema } from '../ids.ts'
import { localizedSchema } from '../locale.ts'

/** How much of what can be sold is given out, and until when it lasts: by the trend of days that were kept. */

const read = { auth: 'staff', roles: ['provisioning', 'support', 'billing'], effect: 'read' } as const
const day = z.iso.date()

export const CAPACITY_PARTS = ['memory', 'disk', 'addresses'] as const
export type CapacityPart = (typeof CAPACITY_PARTS)[number]

/** A straight line through the kept days. */
export const forecastSchema = z.discriminatedUnion('state', [
  /** So many days are kept, and so many are needed before a trend says anything. */
  z.object({ state: z.literal('early'), days: z.int(), needed: z.int() }),
  z.object({ state: z.literal('full') }),
  /** It does not grow, or so slowly that the day lies beyond what a line can say. */
  z.object({ state: z.literal('lasts') }),
  z.object({ state: z.literal('ends'), on: day, perDay: z.number() }),
])
export type Forecast = z.infer<typeof forecastSchema>

/** Memory in MB, disk in GB, addresses in number. */
const partSchema = z.object({
  part: z.enum(CAPACITY_PARTS),
  used: z.int(),
  /** What may be sold, overcommit included, of nodes that take new machines; addresses of open ranges. */
  total: z.int(),
  forecast: forecastSchema,
})

export const operatorCapacityList = defineEndpoint({
  ...read,
  path: 'operator/capacity/list',
  summary: 'What each location has given out of what it has, and when it will be full by the trend of the last days',
  input: z.strictObject({}),
  output: z.object({
    items: z.array(
      z.object({
        id: idSchema,
        code: z.string(),
        city: localizedSchema,
        nodes: z.int(),
        machines: z.int(),
        parts: z.array(partSchema),
      }),
    ),
  }),
  errors: [],
  example: {},
})

export const operatorNodeForecast = defineEndpoint({
  ...read,
  path: 'operator/node/forecast',
  summary: 'Memory given out at a node’s location day by day, and when it will be full with the node and without it',
  input: z.strictObject({ id: idInput }),
  output: z.object({
    locationCode: z.string(),
    /** In MB, the oldest first; a day on which nothing was kept is not there. */
    days: z.array(z.object({ day, used: z.int() })),
    today: day,
    total: z.int(),
    /** What the location could sell were this node not there. */
    without: z.int(),
    forecast: forecastSchema,
    forecastWithout: forecastSchema,
  }),
  errors: ['not-found'],
  example: { id: 1 },
})

export const capacityOperatorContract = [operatorCapacityList, operatorNodeForecast] as const
