import { type ApiError, asApiError } from '../../api/errors.ts'

export type Outcome<Row> = { readonly row: Row; readonly ok: true } | { readonly row: Row; readonly ok: false; readonly error: ApiError }

interface BulkOptions<Row> {
  /** Calls under way at once [C7]. */
  readonly concurrency?: number
  readonly onOutcome?: (outcome: Outcome<Row>, done: number) => void
}

/** One call a row, a few at a time; one failure stops none of the others. Outcomes stand in the order of the rows. */
export async function runBulk<Row>(
  rows: readonly Row[],
  task: (row: Row) => Promise<unknown>,
  { concurrency = 4, onOutcome }: BulkOptions<Row> = {},
): Promise<Outcome<Row>[]> {
  const outcomes: Outcome<Row>[] = []
  let next = 0
  let done = 0
  const worker = async () => {
    for (let at = next++; at < rows.length; at = next++) {
      const row = rows[at] as Row
      const outcome: Outcome<Row> = await task(row).then(
        () => ({ row, ok: true as const }),
        (error: unknown) => ({ row, ok: false as const, error: asApiError(error) }),
      )
      outcomes[at] = outcome
      onOutcome?.(outcome, ++done)
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, rows.length) }, worker))
  return outcomes
}
