import { z } from 'zod'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from './constants.ts'
import { type Currency, currencies } from './money.ts'
import { typedText } from './texts.ts'

/** Input of every list [C6]; a module extends it with its filters. `sort` is a column, `-column` descending. */
export const listInput = <const Columns extends readonly [string, ...string[]]>(columns: Columns) =>
  z.strictObject({
    page: z.int().min(1).max(100_000_000).default(1),
    pageSize: z
      .union(PAGE_SIZES.map((size) => z.literal(size)) as [z.ZodLiteral<10>, z.ZodLiteral<20>, ...z.ZodLiteral<number>[]])
      .default(DEFAULT_PAGE_SIZE),
    search: typedText().max(200).default(''),
    sort: z.enum(columns.flatMap((c) => [c, `-${c}`]) as [Columns[number] | `-${Columns[number]}`]).optional(),
  })

/** Answer of every list: one page, the total that matches, and counts per tab. */
export const listOutput = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.int(), counts: z.record(z.string(), z.int()) })

export interface SearchTerms {
  /** Lower-case text to look for anywhere. */
  readonly text: string
  /** The same read as money or number: matched on two-decimal text. */
  readonly decimal: string | null
  /** The same read as a date, possibly partial: matched on YYYY-MM-DD. */
  readonly date: string | null
}

/** The id that is looked for, `48213` or `#48213`; null where it is none, or none that a table could hold. */
export function idIn(search: string): number | null {
  const id = Number(/^#?(\d{1,15})$/.exec(search.trim())?.[1] ?? 0)
  return id > 0 ? id : null
}

/** A searched number as money in minor units; null where it is none, or more than is ever counted. */
export function minorUnitsIn({ decimal }: Pick<SearchTerms, 'decimal'>, currency: Currency): number | null {
  const units = decimal === null ? Number.NaN : Math.round(Number(decimal) * 10 ** currencies[currency].exponent)
  return Number.isSafeInteger(units) ? units : null
}

/** What a search box means, on server and in browser alike: trimmed, dollar signs removed, case-insensitive. */
export function searchTerms(search: string): SearchTerms | null {
  const text = search.trim().replaceAll('$', '').trim().toLowerCase()
  if (text === '') return null
  const number = text.replaceAll(',', '')
  return {
    text,
    decimal: /^-?\d+(\.\d{0,2})?$/.test(number) ? number : null,
    date: /^\d{4}(-\d{0,2}){0,2}$/.test(text) ? text : null,
  }
}

/** Optional days, both included; the call names their time zone. */
export const daysInput = { from: z.iso.date().optional(), to: z.iso.date().optional() }

type Bound = string | null | undefined
/** For inputs with `from` and `to`, both included: days, or instants. Either may be left out. */
export const isPeriod = ({ from, to }: { readonly from?: Bound; readonly to?: Bound }): boolean => !from || !to || from <= to
export const beforeFrom = { path: ['to'], error: 'field.before-from' }
