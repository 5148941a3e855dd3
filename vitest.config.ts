import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './server/test/support/longest-first.ts'

// `source` makes workspace packages resolve to their TypeScript: tests need no build before them.
const conditions = ['source', 'module', 'node', 'development|production']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: ['source', 'node'] } },
  test: {
    include: ['{contracts,server,web,scripts}/**/*.test.{ts,tsx,mjs}'],
    // `npm run test:long` adds the sets that take minutes.
    exclude: ['**/node_modules/**', '**/dist/**', '**/.cache/**', ...(process.env['TEST_LONG'] ? [] : ['**/*.long.test.*'])],
    environment: 'node',
    globalSetup: ['server/test/support/global-setup.ts'],
    pool: 'forks',
    // One process runs many files: loading the server and warming it up anew for each was half of all work. What a file builds (portal,
    // database, engine) is its own, and modules keep no state that one portal could see of another.
    isolate: false,
    // Vitest would leave one processor free; but one test in four waits for a machine, another process or a clock while others could compute.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    teardownTimeout: 20_000,
    // A wrong locale or time zone of the machine must not change a result.
    env: { TZ: 'UTC', LANG: 'C.UTF-8' },
  },
})
