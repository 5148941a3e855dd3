// The portals of the browser tests, E2E_PORTALS = [{port, hypervisor}…], started side by side: each by itself mostly waits.
import { spawn } from 'node:child_process'
import { ensureBuilt } from './lib/build.mjs'
import { say } from './lib/log.mjs'
import { at } from './lib/paths.mjs'
import { sleep, whenToldToEnd, whenWeVanish } from './lib/process.mjs'

const portals = JSON.parse(process.env.E2E_PORTALS)
let stopping = false
let code = 0

await ensureBuilt()
const children = portals.map(({ port, hypervisor }) =>
  // Groups of their own: told to end twice, by us and by whoever tells our whole group, they would not end in good order.
  spawn(process.execPath, [at('scripts/e2e-server.mjs')], {
    detached: true,
    stdio: 'inherit',
    env: { ...process.env, E2E_PORT: String(port), HYPERVISOR: hypervisor },
  }),
)
const dismissGuard = whenWeVanish(
  'kill -TERM "$@"',
  children.map(({ pid }) => pid),
)

function stop() {
  stopping = true
  for (const child of children) child.kill('SIGTERM')
}
whenToldToEnd(stop)

// Tests of which one portal is missing are worth nothing.
const ended = children.map((child) =>
  new Promise((done) => child.once('exit', done)).then((own) => {
    code ||= own ?? 1
    if (!stopping) stop()
  }),
)

async function ready({ port }) {
  while (!stopping && !(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok) await sleep(100)
}
await Promise.all(portals.map(ready))
if (!stopping) say('every portal is ready')
await Promise.all(ended)
dismissGuard()
process.exit(code)
