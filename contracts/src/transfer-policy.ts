import { z } from 'zod'
import type { Currency } from './money.ts'
import { moneySchema } from './money.ts'

/** What happens when a server has used the transfer of its month [D26]. */
export const TRANSFER_ACTIONS = ['notify', 'limit', 'stop', 'charge'] as const
export type TransferAction = (typeof TRANSFER_ACTIONS)[number]

/** Bounds of the speed of a limited server, in Mbit/s. */
export const TRANSFER_MBPS = { min: 1, max: 10_000 } as const
const mbps = z.int().min(TRANSFER_MBPS.min).max(TRANSFER_MBPS.max)
/** Minor units without VAT. */
const perGb = z.int().min(1).max(100_000_000)

/** As staff set it on a plan. A missing currency is converted at the rate of the day and rounded up [M1a]. */
// A plain union: a wrong `action` is then refused by its type, like any other choice.
export const transferPolicyInput = z.union([
  z.strictObject({ action: z.literal('notify') }),
  z.strictObject({ action: z.literal('limit'), mbps }),
  z.strictObject({ action: z.literal('stop') }),
  z.strictObject({
    action: z.literal('charge'),
    perGb: z.strictObject({ USD: z.exactOptional(perGb), VND: z.exactOptional(perGb) }),
    /** Speed once the customer's limit is reached; `null` stops the server. */
    mbps: mbps.nullable(),
  }),
])
export type TransferPolicy = z.infer<typeof transferPolicyInput>

export const NOTIFY = { action: 'notify' } as const satisfies TransferPolicy

/** As it was sold: the price is fixed in the service's currency. */
export type SoldTransferPolicy =
  | { readonly action: 'notify' }
  | { readonly action: 'limit'; readonly mbps: number }
  | { readonly action: 'stop' }
  | { readonly action: 'charge'; readonly perGb: number; readonly mbps: number | null }

/** As customers see it. */
export const transferPolicySchema = z
  .discriminatedUnion('action', [
    z.object({ action: z.literal('notify') }),
    z.object({ action: z.literal('limit'), mbps: z.int() }),
    z.object({ action: z.literal('stop') }),
    z.object({
      action: z.literal('charge'),
      /** Without VAT. */
      perGb: moneySchema,
      mbps: z.int().nullable(),
    }),
  ])
  .meta({ id: 'TransferPolicy', description: 'What happens when the transfer of the month is used' })
export type TransferPolicyView = z.infer<typeof transferPolicySchema>

export const transferPolicyView = (policy: SoldTransferPolicy, currency: Currency): TransferPolicyView =>
  policy.action === 'charge' ? { ...policy, perGb: { amount: policy.perGb, currency } } : policy

/** What an engine can do about transfer. */
export interface TransferAbilities {
  /** It measures the traffic of its machines. */
  readonly measures: boolean
  /** It can limit the bandwidth of a machine. */
  readonly limits: boolean
}

/**
 * The policy that such an engine can carry out: without measuring nothing can be enforced, and without limiting a limit is only a notice
 * and a charge ends in a stop. What is sold, shown and enforced is this, never the plan's wish.
 */
export function enforceable<P extends { readonly action: TransferAction; readonly mbps?: number | null }>(
  policy: P,
  { measures, limits }: TransferAbilities,
): P | typeof NOTIFY {
  if (!measures || (policy.action === 'limit' && !limits)) return NOTIFY
  return policy.action === 'charge' && !limits ? { ...policy, mbps: null } : policy
}
