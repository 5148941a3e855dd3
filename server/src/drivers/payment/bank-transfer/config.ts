import { printed } from '@portal/contracts/texts.ts'
import { z } from 'zod'

const optional = (schema: z.ZodString, words: string, secret = true) => schema.optional().describe(words).meta({ secret })
const secret = z.string().min(6).max(300)

/** Settings of one account at a bank. */
export const bankTransferConfig = z
  .object({
    bankName: z.string().trim().min(2).max(60).describe('Bank, as customers know it').meta({ secretsTo: false }),
    bankBin: z
      .string()
      .regex(/^\d{6}$/)
      .describe('BIN of the bank at NAPAS (six digits)')
      .meta({ secretsTo: false }),
    accountNumber: z
      .string()
      .regex(/^[A-Za-z0-9]{4,19}$/)
      .describe('Account number')
      .meta({ secretsTo: false }),
    accountHolder: z.string().trim().min(2).max(60).check(printed).describe('Account holder').meta({ secretsTo: false }),
    prefix: z
      .string()
      .regex(/^[A-HJ-NP-Z]{2,5}$/)
      .default('TT')
      .describe('What every transfer’s words begin with (2 to 5 capital letters)')
      .meta({ secretsTo: false }),
    hears: z.enum(['staff', 'sepay', 'payos']).default('staff').describe('By whom it hears of transfers').meta({ secretsTo: false }),
    sepaySecret: optional(secret, 'SePay: secret of signed deliveries (HMAC-SHA256)'),
    sepayApiKey: optional(secret, 'SePay: key of deliveries (Apikey), where they are not signed'),
    sepayToken: optional(secret, 'SePay: token of the list of transactions'),
    sepayUrl: z
      .url()
      .default('https://my.sepay.vn')
      .describe('SePay: address')
      .meta({ secretsTo: ['sepayToken'] }),
    payosClientId: optional(z.string().min(3).max(100), 'payOS: client id', false).meta({ secretsTo: false }),
    payosApiKey: optional(secret, 'payOS: API key'),
    payosChecksumKey: optional(secret, 'payOS: checksum key'),
    payosUrl: z
      .url()
      .default('https://api-merchant.payos.vn')
      .describe('payOS: address')
      .meta({ secretsTo: ['payosApiKey', 'payosChecksumKey'] }),
  })
  .superRefine((settings, context) => {
    const missing = (name: keyof typeof settings): void => {
      context.addIssue({ code: 'custom', path: [name], message: 'field.required' })
    }
    if (settings.hears === 'sepay' && !settings.sepaySecret && !settings.sepayApiKey) missing('sepaySecret')
    if (settings.hears === 'payos')
      for (const name of ['payosClientId', 'payosApiKey', 'payosChecksumKey'] as const) if (!settings[name]) missing(name)
  })

export type BankTransferConfig = z.infer<typeof bankTransferConfig>
