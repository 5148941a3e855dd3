import { defineConfig } from 'drizzle-kit'

/** Migrations are generated from every module's tables; hand-written SQL (triggers) stands beside them as custom migrations. */
export default defineConfig({
  dialect: 'postgresql',
  schema: [
    'server/src/platform/tables.ts',
    'server/src/platform/*/tables.ts',
    'server/src/modules/*/tables.ts',
    'server/src/modules/*/*/tables.ts',
    'server/src/drivers/*/*/tables.ts',
  ],
  out: 'server/migrations',
})
