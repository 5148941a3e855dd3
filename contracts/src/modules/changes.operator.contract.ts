import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, instantSchema } from '../ids.ts'
import { reasonInput } from '../staff-views.ts'
import { changeErrors, changePreviewSchema, issuedSchema } from './changes.contract.ts'

/** A larger plan by staff for the owner: the rules, prices and work of the owner's own change [M13]. */

const billing = { auth: 'staff', roles: ['billing'] } as const

export const operatorChangePreview = defineEndpoint({
  path: 'operator/services/change-preview',
  summary:
    'The larger plans of a customer’s service with what each costs today and from the next renewal on; with planId the whole document',
  ...billing,
  effect: 'read',
  input: z.strictObject({ id: idInput, planId: idInput.optional() }),
  output: changePreviewSchema,
  errors: ['not-found'],
  example: { id: 48_001 },
})

export const operatorChange = defineEndpoint({
  path: 'operator/services/change',
  summary:
    'Issues the invoice of a larger plan, and pays it from the owner’s balance where that is said; the reason stands in the owner’s log',
  ...billing,
  effect: 'money',
  input: z.strictObject({
    ...{ id: idInput, planId: idInput, fromBalance: z.boolean(), reason: reasonInput },
    /** From the preview: what it showed is what is charged. */
    at: instantSchema.optional(),
  }),
  output: z.object({ invoice: issuedSchema }),
  errors: [...changeErrors, 'change.not-larger', 'change.current-plan'],
  example: { id: 48_001, planId: 3, fromBalance: false, reason: 'asked for by phone' },
})

export const changesOperatorContract = [operatorChangePreview, operatorChange] as const
