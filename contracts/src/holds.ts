import { z } from 'zod'
import { instantSchema } from './ids.ts'
import { isOwnMethod } from './payment-method.rules.ts'

/**
 * A hold on a customer's account [D9]: after staff changed a way into it, the calls that spend its money, give its services away or show its
 * secrets are refused until the hold ends or a second member of staff approves the change. The owner may be locked out, so the account must
 * not be emptied meanwhile.
 */

/** What staff changed. */
export const HOLD_CHANGES = ['email', 'password', 'factor'] as const
export type HoldChange = (typeof HOLD_CHANGES)[number]

/**
 * Why a hold closes a call.
 * - `money`: spends the balance, points or a saved card, or makes that happen later.
 * - `transfers`: gives a service to another account, or takes one.
 * - `secrets`: shows or replaces a secret, opens a machine, or lets others in.
 * - `proof`: requires fresh proof for another reason: data would be lost, or a way into the account changed.
 */
export type HoldScope = 'money' | 'transfers' | 'secrets' | 'proof'

/** A declaration's answer: closed, closed except for such an input, or open although it would be closed by default. */
export type HoldRule = HoldScope | 'open' | { readonly scope: HoldScope; readonly unless: HoldExcept }

/** The named field has one of these values; `gateway`: it names a payment method that takes new money instead of the account's. */
type HoldExcept = Readonly<Record<string, readonly unknown[] | 'gateway'>>

export function isExcepted(except: HoldExcept, input: unknown): boolean {
  const given = input as Readonly<Record<string, unknown>>
  return Object.entries(except).every(([name, values]) => {
    const value = given[name]
    return values === 'gateway' ? typeof value === 'string' && value !== '' && !isOwnMethod(value) : values.includes(value)
  })
}

/** Limits of the brand's setting, in hours. At least a day: the owner must have time to read the mail. */
export const HOLD_HOURS_MIN = 24
export const HOLD_HOURS_MAX = 720
export const HOLD_HOURS_DEFAULT = 72

/** What the customer sees of it: until when, and for which changes. */
export const holdSchema = z.object({ until: instantSchema, changes: z.array(z.enum(HOLD_CHANGES)) })
