import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { vitestFiles } from './scripts/lib/tiers.mjs'
import { LongestFirst } from './server/test/support/longest-first.ts'

const tier = process.env['TEST_TIER'] ?? 'named'
const { include, exclude } = vitestFiles(tier)

/** Limits end what hangs. They are no measure of speed: a busy machine may be ten times slower than a quiet one. */
const limitMs = tier === 'quick' ? 300_000 : 900_000

// `source` makes workspace packages resolve to their TypeScript: tests need no build before them.
const conditions = ['source', 'module', 'node', 'development|production']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ['source', 'node'] } },
  test: {
    include,
    exclude: ['**/node_modules/**', '**/dist/**', '**/.cache/**', ...exclude],
    // In CI a failed test runs once more, so that a run names what is unstable; flaky.json says which of those may be.
    retry: process.env['CI'] === 'true' ? 1 : 0,
    // Files that tests read without importing them: a change there can reach any test.
    forceRerunTriggers: ['**/package.json', '**/vitest.config.ts', 'server/migrations/**', 'server/test/support/**'],
    environment: 'node',
    setupFiles: ['server/test/support/report-phases.ts', 'server/test/support/cheap-hashes.ts'],
    globalSetup: ['server/test/support/global-setup.ts'],
    pool: 'forks',
    // Parser threads load TypeScript themselves: vitest transforms only what its own process imports.
    execArgv: ['--import', new URL('./server/test/support/thread-types.mjs', import.meta.url).href],
    // One process runs many files: loading the server and warming it up anew for each was half of all work. What a file builds (portal,
    // database, engine) is its own, and modules keep no state that one portal could see of another.
    isolate: false,
    // Vitest would leave one processor free; but one test in four waits for a machine, another process or a clock while others could compute.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    testTimeout: limitMs,
    hookTimeout: limitMs,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    // A wrong locale or time zone of the machine must not change a result.
    env: { TZ: 'UTC', LANG: 'C.UTF-8' },
  },
})
