/**
 * The tiers of tests. A file's name says where it belongs: `x.test.ts` and `x.spec.ts` are quick, `x.full.test.ts` and `x.full.spec.ts` need
 * engines or minutes, `x.deep.test.ts` needs more than CI has time for. `named` is for files given by hand: any but the deep ones.
 */
export const TIERS = ['quick', 'full', 'deep', 'named']

/** Tests that look further in the deep tier, besides their usual width in another one. */
const DEEPER = [
  'server/src/modules/{renewals,referrals}/**/*.property*.test.ts',
  'server/src/modules/renewals/schedule/renewals.rules.test.ts',
  'server/src/modules/payments/storms.test.ts',
  'server/src/modules/compute/real-engine.full.test.ts',
  'server/test/operations/billing-run.full.test.ts',
  'server/test/derived/saga-matrix*.full.test.ts',
]

const ANY = '{contracts,server,web,scripts,bench}/**/*.test.{ts,tsx,mjs}'
const of = (tier) => ANY.replace('*.test', `*.${tier}.test`)

/**
 * Vitest's `include` and `exclude` of a tier.
 * @throws {Error} for an unknown tier
 */
export function vitestFiles(tier) {
  if (tier === 'quick') return { include: [ANY], exclude: [of('full'), of('deep')] }
  if (tier === 'full') return { include: [of('full')], exclude: [] }
  if (tier === 'deep') return { include: [of('deep'), ...DEEPER], exclude: [] }
  if (tier === 'named') return { include: [ANY], exclude: [of('deep')] }
  throw new Error(`TEST_TIER is "${tier}": it is one of ${TIERS.join(', ')}`)
}

/** Browser test files that a tier leaves out, as Playwright's `testIgnore`. */
export function ignoredSpecs(tier) {
  if (tier === 'quick') return [/\.full\.spec\.ts$/]
  return tier === 'full' ? [/(?<!\.full)\.spec\.ts$/] : []
}
