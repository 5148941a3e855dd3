import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput } from '../ids.ts'
import { reasonInput } from '../staff-views.ts'
import { autoPaymentSchema, cardSchema } from './cards.contract.ts'

const staff = { auth: 'staff', roles: ['billing', 'support'] } as const

export const customerCards = defineEndpoint({
  ...staff,
  path: 'operator/customers/cards',
  summary: 'The cards that a customer saved, without anything that could charge them, and what is paid by them automatically',
  effect: 'read',
  input: z.strictObject({ id: idInput }),
  output: z.object({ items: z.array(cardSchema), auto: autoPaymentSchema }),
  errors: ['not-found'],
  example: { id: 1 },
})

export const customerAutoOff = defineEndpoint({
  ...staff,
  path: 'operator/customers/cards/auto-off',
  summary: 'Switches a customer’s automatic payment off, with a reason that the customer is told; only they can switch it on again',
  effect: 'write',
  input: z.strictObject({ id: idInput, reason: reasonInput }),
  output: z.object({}),
  errors: ['not-found', 'card.auto-is-off'],
  example: { id: 1, reason: 'asked for it by phone' },
})

export const cardsOperatorContract = [customerCards, customerAutoOff] as const
