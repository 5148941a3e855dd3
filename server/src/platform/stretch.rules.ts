/** A page as it is read: so many rows from the begin of a list, or from its end. */
export interface Stretch {
  readonly fromEnd: boolean
  readonly offset: number
  readonly limit: number
}

interface Page {
  /** From 1. */
  readonly page: number
  readonly pageSize: number
}

/** So many rows are passed over sooner than counted. */
const NEAR = 2000

/** Is it so far from the begin that it is worth to know first how many rows there are? */
export const isDeep = ({ page, pageSize }: Page): boolean => (page - 1) * pageSize > NEAR

/** From the nearer end, where the number of rows is known: passing over half a list costs more than the page. */
export function stretchOf({ page, pageSize }: Page, total?: number): Stretch {
  const before = (page - 1) * pageSize
  if (total === undefined || before < total / 2) return { fromEnd: false, offset: before, limit: pageSize }
  const after = total - before - pageSize
  return { fromEnd: true, offset: Math.max(after, 0), limit: Math.max(Math.min(pageSize, total - before), 0) }
}
