import { z } from 'zod'

export const vnpayConfig = z.object({
  tmnCode: z
    .string()
    .trim()
    .regex(/^[A-Z0-9]{8}$/)
    .describe('Terminal code (vnp_TmnCode), as VNPay gave it')
    .meta({ secretsTo: false }),
  hashSecret: z
    .string()
    .trim()
    .min(8)
    .max(200)
    .describe('What addresses and deliveries are signed with (vnp_HashSecret)')
    .meta({ secret: true }),
  payUrl: z
    .url({ protocol: /^https?$/ })
    .default('https://pay.vnpay.vn/vpcpay.html')
    .describe('The page of payment'),
  apiUrl: z
    .url({ protocol: /^https?$/ })
    .default('https://merchant.vnpay.vn/merchant_webapi/api/transaction')
    .describe('Where payments are asked about and given back'),
  expireMinutes: z.coerce.number().int().min(10).max(1440).default(60).describe('How long a payer may take').meta({ secretsTo: false }),
})

export type VnpayConfig = z.infer<typeof vnpayConfig>
