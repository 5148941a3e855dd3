import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { moneySchema } from '../money.ts'

const account = z.string().min(1).max(60)
const column = z.int().min(0).max(99)

/** Which column of a statement says what, counted from 0. */
export const statementColumns = z.strictObject({
  reference: column,
  amount: column,
  text: column,
  date: column.nullable(),
  payer: column.nullable(),
})
export type StatementColumns = z.infer<typeof statementColumns>

/** A bank’s statement of a month, as its CSV file. */
const file = z.string().min(1).max(800_000)
const MAX_BODY = 1_000 * 1024

export const statementAccounts = defineEndpoint({
  path: 'operator/payments/statement/accounts',
  summary: 'Accounts at banks whose statement can be imported',
  auth: 'staff',
  roles: ['billing'],
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ items: z.array(z.object({ id: z.string(), title: z.string() })) }),
  errors: [],
  example: {},
})

export const previewStatement = defineEndpoint({
  path: 'operator/payments/statement/preview',
  summary: 'Reads a bank’s statement and says of each line what importing it would do; without columns it guesses them',
  auth: 'staff',
  roles: ['billing'],
  effect: 'read',
  maxBody: MAX_BODY,
  input: z.strictObject({ account, file, columns: statementColumns.nullable().default(null) }),
  output: z.object({
    header: z.array(z.string()),
    columns: statementColumns.nullable(),
    counts: z.object({ new: z.int(), known: z.int(), skipped: z.int(), unreadable: z.int() }),
    /** The first of them. */
    rows: z.array(
      z.object({
        line: z.int(),
        /** `skipped`: money that went out, or none; `unreadable`: no reference or no sum. */
        state: z.enum(['new', 'known', 'skipped', 'unreadable']),
        reference: z.string(),
        amount: moneySchema.nullable(),
        text: z.string(),
        date: z.string(),
        /** The order whose transfer it names. */
        invoiceId: z.int().nullable(),
      }),
    ),
  }),
  errors: ['not-found', 'payment.no-statement'],
  example: { account: 'no-such-account', file: 'reference,amount,text', columns: null },
})

export const importStatement = defineEndpoint({
  path: 'operator/payments/statement/import',
  summary: 'Takes in what a bank’s statement tells, each transfer once, whoever told of it before',
  auth: 'staff',
  roles: ['billing'],
  effect: 'money',
  maxBody: MAX_BODY,
  input: z.strictObject({ account, file, columns: statementColumns }),
  output: z.object({ imported: z.int(), known: z.int() }),
  errors: ['not-found', 'payment.no-statement'],
  example: {
    account: 'no-such-account',
    file: 'reference,amount,text',
    columns: { reference: 0, amount: 1, text: 2, date: null, payer: null },
  },
})

export const statementContract = [statementAccounts, previewStatement, importStatement] as const
