// The portal for browser tests: as `npm start`, but everything it keeps is temporary and gone at the end.
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './lib/build.mjs'
import { startTemporaryDatabase } from './lib/database.mjs'
import { at } from './lib/paths.mjs'
import { serve } from './lib/serve.mjs'

await ensureBuilt()
const portalData = mkdtempSync(join(tmpdir(), 'portal-e2e-'))

// The guest image is built once, by `npm run engines`; everything else is this run's own.
const images = join(at('.data'), 'images')
if (existsSync(images)) symlinkSync(images, join(portalData, 'images'))

await serve({
  env: {
    HOST: '127.0.0.1',
    PORT: process.env.E2E_PORT || '3111',
    PORTAL_DATA: portalData,
    PORTAL_MODE: 'demo',
    RATE_LIMIT_FACTOR: '100',
    WEBHOOK_HOSTS: '127.0.0.1',
    STOP_GUESTS: 'yes',
    // A live plan's stream goes on to a target.
    GUESTS_OUTBOUND: 'yes',
  },
  openDatabase: startTemporaryDatabase,
  close: () => rmSync(portalData, { recursive: true, force: true }),
})
