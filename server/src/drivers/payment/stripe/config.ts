import { z } from 'zod'

export const stripeConfig = z.object({
  secretKey: z
    .string()
    .trim()
    .regex(/^(sk|rk)_(live|test)_\w{8,200}$/)
    .describe('Secret or restricted key (sk_live_…, rk_live_…)')
    .meta({ secret: true }),
  webhookSecrets: z
    .string()
    .trim()
    .regex(/^whsec_\w{8,200}([\s,]+whsec_\w{8,200}){0,3}$/)
    .describe('Signing secret of the webhook (whsec_…); while it is changed, the old and the new one')
    .meta({ secret: true }),
  apiUrl: z
    .url({ protocol: /^https?$/ })
    .default('https://api.stripe.com')
    .describe('Where Stripe answers')
    .meta({ secretsTo: ['secretKey'] }),
})

export type StripeConfig = z.infer<typeof stripeConfig>
