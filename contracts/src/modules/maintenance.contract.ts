import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'

/** Maintenance of what a service stands on, as its customer reads it. */
export const maintenanceOfService = defineEndpoint({
  path: 'user/service/maintenance',
  summary: 'Maintenance of what a service of any kind stands on now, that runs or lies ahead; the earliest first',
  auth: 'customer',
  effect: 'read',
  input: z.strictObject({ id: idInput }),
  output: z.object({
    items: z.array(z.object({ id: idSchema, from: instantSchema, until: instantSchema, text: z.string(), running: z.boolean() })),
  }),
  errors: ['not-found'],
  example: { id: 48_001 },
})

export const maintenanceContract = [maintenanceOfService] as const
