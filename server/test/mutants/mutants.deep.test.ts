import { availableParallelism } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSite, type Site } from './copy.ts'
import { mutants } from './patch.ts'

/** Each breaks one rule in a copy of the code: the test that guards the rule has to notice. */
const all = mutants()
let sites: readonly Site[] = []
beforeAll(async () => {
  sites = await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, openSite))
}, 300_000)
afterAll(async () => {
  await Promise.all(sites.map((site) => site.close()))
})

/** What each site is busy with: a copy has one mutant at a time. */
const turns = new Map<Site, Promise<unknown>>()
async function onFreeSite<T>(work: (site: Site) => Promise<T>): Promise<T> {
  for (;;) {
    const free = sites.find((site) => !turns.has(site))
    if (free) {
      const done = work(free).finally(() => turns.delete(free))
      turns.set(free, done)
      return await done
    }
    await Promise.race([...turns.values()].map((one) => one.catch(() => undefined)))
  }
}

describe('breaking a rule is noticed', () => {
  it('and nothing is broken before: every test that is named passes', async () => {
    const named = [...new Set(all.map(({ fails }) => fails))].toSorted()
    const outcomes = await Promise.all(sites.map((site, n) => site.run(named.filter((_, at) => at % sites.length === n))))
    expect(outcomes.flatMap(({ failed }) => failed)).toEqual([])
    expect(
      outcomes.reduce((sum, { passed }) => sum + passed, 0),
      outcomes.map(({ output }) => output).join('\n'),
    ).toBeGreaterThan(all.length)
  }, 1_900_000)

  it.concurrent.each(all.map((mutant) => [mutant.name, mutant] as const))(
    '%s',
    async (_, mutant) => {
      const { failed, output } = await onFreeSite((site) => site.runWith(mutant))
      expect(failed.length, `${mutant.why} Nobody noticed: ${mutant.fails}\n${output}`).toBeGreaterThan(0)
    },
    1_900_000,
  )
})
