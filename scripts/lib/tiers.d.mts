/** Vitest's `include` and `exclude` of a tier: quick, full, deep or named. */
export function vitestFiles(tier: string): { include: string[]; exclude: string[] }
/** Browser test files that a tier leaves out, as Playwright's `testIgnore`. */
export function ignoredSpecs(tier: string): RegExp[]
