/**
 * True in a smoke run (`npm run bench -- --smoke`). It proves that a bench runs: sizes are tiny, and neither figures nor aims mean anything.
 * Processes that a bench starts inherit the variable.
 */
export const SMOKE = process.env.BENCH_SMOKE === '1'

/** A size of a bench: what the environment variable says, if one is named and set; otherwise `tiny` in a smoke run and `full` in any other. */
export function sized(full, tiny, variable) {
  const given = variable === undefined ? undefined : process.env[variable]
  if (given !== undefined) return Number(given)
  return SMOKE ? tiny : full
}
