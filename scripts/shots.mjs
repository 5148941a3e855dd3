// npm run shots: pictures of every screen, in every language, theme and width, in the folder shots/ that git ignores.
// `npm run shots -- staff` takes only the console's, `-- every-screen` only the customers', `-- -g "vi-VN 390"` only that set of each.
// Starts a portal of its own on the simulator and stops it again.
import { existsSync, rmSync } from 'node:fs'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { die, say } from './lib/log.mjs'
import { at, root } from './lib/paths.mjs'
import { freePort } from './lib/ports.mjs'
import { run } from './lib/process.mjs'

const some = process.argv.slice(2)
const chromium = process.env.CHROMIUM_PATH || '/usr/bin/chromium'

await ensureInstalled()
if (!existsSync(chromium)) die(`no browser at ${chromium}: install Debian's chromium or set CHROMIUM_PATH`)
await ensureBuilt()
if (some.length === 0) rmSync(at('shots'), { recursive: true, force: true })
const code = await run(process.execPath, [at('node_modules/@playwright/test/cli.js'), 'test', '-c', 'e2e/gallery', ...some], {
  cwd: root,
  env: { ...process.env, CHROMIUM_PATH: chromium, E2E_PORT: process.env.E2E_PORT || String(await freePort()) },
})
if (code === 0) say('the pictures are in shots/')
process.exit(code)
