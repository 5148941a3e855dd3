// The portal for browser tests: as `npm start`, but everything it keeps is temporary and gone at the end.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './lib/build.mjs'
import { startPostgres, temporaryDataDir } from './lib/postgres.mjs'
import { serve } from './lib/serve.mjs'

await ensureBuilt()
const portalData = mkdtempSync(join(tmpdir(), 'portal-e2e-'))

await serve({
  env: { HOST: '127.0.0.1', PORT: process.env.E2E_PORT || '3111', PORTAL_DATA: portalData, PORTAL_MODE: 'demo' },
  openDatabase: () => startPostgres({ dataDir: temporaryDataDir(), fast: true, temporary: true }),
  close: () => rmSync(portalData, { recursive: true, force: true }),
})
