import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { at } from '../scripts/lib/paths.mjs'
import { freePort } from '../scripts/lib/ports.mjs'
import { sleep } from '../scripts/lib/process.mjs'
import { median, pssMegabytes, startNode } from './lib/measure.mjs'
import { SMOKE, sized } from './lib/sizes.mjs'

const AGAIN = sized(3, 1)
const REST_SECONDS = sized(8, 0)

async function startPortal(portalData) {
  const began = performance.now()
  const env = {
    PORTAL_DATA: portalData,
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    ...(SMOKE && { DEMO_STORY: 'no' }),
  }
  const launcher = await startNode([at('scripts/start.mjs')], { env, cwd: at(), ready: /portal ready: (\S+)/ })
  return { ...launcher, seconds: (performance.now() - began) / 1000 }
}

/** Memory of launcher and server when nobody has called for a while, beside a Fastify process that does nothing. */
async function memoryAtRest(launcher, portalData) {
  const note = JSON.parse(readFileSync(join(portalData, 'launcher.json'), 'utf8'))
  const bare = await startNode([at('bench/idle-server.mjs')], { ready: /idle ready/ })
  try {
    await sleep(REST_SECONDS * 1000)
    return { launcher: pssMegabytes(launcher.pid), server: pssMegabytes(note.server.pid), bare: pssMegabytes(bare.pid) }
  } finally {
    await bare.stop()
  }
}

/** Rows 2 and 3: `npm start` on an empty folder, then again on what it left behind; the last one is left to rest. */
export async function measureStart() {
  const portalData = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  let running
  try {
    running = await startPortal(portalData)
    const first = running.seconds
    const again = []
    for (let n = 0; n < AGAIN; n++) {
      await running.stop()
      running = await startPortal(portalData)
      again.push(running.seconds)
    }
    const second = median(again)
    const rest = await memoryAtRest(running, portalData)
    return [
      {
        title: 'second `npm start` until ready / first start on an empty folder',
        ratio: second / first,
        aim: { figure: second, below: 5, unit: 's' },
        raw: [
          ['first start in seconds', first],
          ['second start in seconds', second],
          ['each later start', again.map((seconds) => seconds.toFixed(2)).join(' ')],
        ],
      },
      {
        title: 'memory at rest: Node processes of the portal / a Fastify process that does nothing',
        ratio: (rest.launcher + rest.server) / rest.bare,
        aim: { figure: rest.launcher + rest.server, below: 300, unit: 'MB' },
        raw: [
          ['launcher in MB (PSS)', rest.launcher],
          ['server in MB (PSS)', rest.server],
          ['bare Fastify in MB (PSS)', rest.bare],
        ],
      },
    ]
  } finally {
    await running?.stop()
    rmSync(portalData, { recursive: true, force: true })
  }
}
