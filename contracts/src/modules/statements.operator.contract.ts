import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { instantSchema } from '../ids.ts'
import { moneySchema } from '../money.ts'
import { reasonInput } from '../staff-views.ts'

const account = z.string().min(1).max(60)
const column = z.int().min(0).max(99)
const optionalColumn = column.nullable().default(null)

/** Columns of a statement, counted from 0. */
export const statementColumns = z.strictObject({
  reference: column,
  /** Money in; signed, or in both directions if `direction` is mapped. */
  amount: column,
  text: column,
  date: column.nullable(),
  payer: column.nullable(),
  /** Money out, if it has its own column. */
  debit: optionalColumn,
  /** Which way the amount moved: D/C, Nợ/Có, 借/贷. */
  direction: optionalColumn,
  /** Balance after each row. */
  balance: optionalColumn,
})
export type StatementColumns = z.infer<typeof statementColumns>

/** Rows that a preview returns at most. */
export const STATEMENT_ROWS_SHOWN = 500

/** A bank's CSV file of up to 1 MB: its bytes as base64, or its text. */
const file = {
  account,
  file: z.string().min(1).max(1_400_000),
  encoding: z.enum(['text', 'base64']).default('text'),
}
const MAX_BODY = 1_500 * 1024

const readErrors = ['not-found', 'payment.no-statement', 'payment.statement-too-large', 'payment.statement-line'] as const

export const statementAccounts = defineEndpoint({
  path: 'operator/payments/statement/accounts',
  summary: 'Lists the bank accounts whose statements can be imported',
  auth: 'staff',
  roles: ['billing'],
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ items: z.array(z.object({ id: z.string(), title: z.string() })) }),
  errors: [],
  example: {},
})

/** The earlier report of a known transfer. */
const knownTransfer = z.object({
  reference: z.string(),
  toldBy: z.enum(['gateway', 'statement', 'staff']),
  /** As its source writes it. */
  date: z.string().nullable(),
  reportedAt: instantSchema,
  invoiceId: z.int().nullable(),
})

export const previewStatement = defineEndpoint({
  path: 'operator/payments/statement/preview',
  summary: 'Reads a bank statement and returns what importing each row would do; guesses the columns if none are given',
  auth: 'staff',
  roles: ['billing'],
  effect: 'read',
  maxBody: MAX_BODY,
  input: z.strictObject({ ...file, columns: statementColumns.nullable().default(null) }),
  output: z.object({
    header: z.array(z.string()),
    columns: statementColumns.nullable(),
    /** Columns that look like a direction or like money out and are not mapped as such: importing is refused until they are. */
    unmapped: z.array(z.int()),
    counts: z.object({ new: z.int(), known: z.int(), skipped: z.int(), unreadable: z.int() }),
    totals: z.object({
      in: moneySchema,
      out: moneySchema,
      /** As the bank states it; `null` if the file does not. */
      opening: moneySchema.nullable(),
      closing: moneySchema.nullable(),
      /** Opening balance plus money in less money out, less the closing balance; 0 if the file adds up. */
      difference: moneySchema.nullable(),
    }),
    /** Rows that move no money in come last. */
    rows: z.array(
      z.object({
        line: z.int(),
        /** `skipped`: money out, a total, or no sum; `unreadable`: no reference, no sum, or contradicting columns. */
        state: z.enum(['new', 'known', 'skipped', 'unreadable']),
        direction: z.enum(['in', 'out']).nullable(),
        reference: z.string(),
        amount: moneySchema.nullable(),
        text: z.string(),
        date: z.string(),
        /** Invoice of the payment that the transfer names. */
        invoiceId: z.int().nullable(),
        known: knownTransfer.nullable(),
        /** Known, and not booked by `book-anyway` yet. */
        bookable: z.boolean(),
      }),
    ),
  }),
  errors: readErrors,
  example: { account: 'no-such-account', file: 'reference,amount,text', columns: null },
})

export const importStatement = defineEndpoint({
  path: 'operator/payments/statement/import',
  summary: 'Books each transfer of a bank statement once, whichever source reported it before',
  auth: 'staff',
  roles: ['billing'],
  effect: 'money',
  maxBody: MAX_BODY,
  input: z.strictObject({ ...file, columns: statementColumns }),
  output: z.object({ imported: z.int(), known: z.int() }),
  errors: [...readErrors, 'payment.statement-direction'],
  example: {
    account: 'no-such-account',
    file: 'reference,amount,text',
    columns: { reference: 0, amount: 1, text: 2, date: null, payer: null },
  },
})

export const bookKnownLine = defineEndpoint({
  path: 'operator/payments/statement/book-anyway',
  summary: 'Books a row of a bank statement as a payment of its own although it looks known; once per row',
  auth: 'staff',
  roles: ['billing'],
  effect: 'money',
  maxBody: MAX_BODY,
  input: z.strictObject({ ...file, columns: statementColumns, line: z.int().min(1), reason: reasonInput }),
  output: z.object({ line: z.int(), reference: z.string() }),
  errors: [...readErrors, 'payment.statement-direction', 'payment.line-not-known', 'payment.line-booked'],
  example: {
    account: 'no-such-account',
    file: 'reference,amount,text',
    columns: { reference: 0, amount: 1, text: 2, date: null, payer: null },
    line: 2,
    reason: 'the customer paid twice',
  },
})

export const statementContract = [statementAccounts, previewStatement, importStatement, bookKnownLine] as const
