/** Days, both included. */
export interface Period {
  readonly from: string
  readonly to: string
}

export const QUICK_PERIODS = ['this-month', 'last-month', 'this-year'] as const
export type QuickPeriod = (typeof QUICK_PERIODS)[number]

const day = (year: number, month: number, date: number): string => new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)

/** By the calendar day that is today where documents are issued. */
export function quickPeriod(name: QuickPeriod, today: string): Period {
  const [year = 0, month = 1] = today.split('-').map(Number)
  if (name === 'this-year') return { from: day(year, 0, 1), to: day(year, 11, 31) }
  const shown = name === 'this-month' ? month - 1 : month - 2
  return { from: day(year, shown, 1), to: day(year, shown + 1, 0) }
}
