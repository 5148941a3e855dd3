import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive, startedAt, waitForExit } from './process.mjs'

const isSame = (known) => Boolean(known?.pid) && isAlive(known.pid) && startedAt(known.pid) === known.startedAt

const identify = (pid) => ({ pid, startedAt: startedAt(pid) })

/**
 * One launcher per data folder. A launcher that is alive is respected; of one that was killed, the server it left behind is ended
 * before a new one starts. Processes are told apart by their start time, because process numbers come round again.
 */
export async function claimInstance(portalData) {
  mkdirSync(portalData, { recursive: true, mode: 0o755 })
  const file = join(portalData, 'launcher.json')
  let previous = null
  try {
    previous = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // The first start, or a note cut off by a crash: nothing to respect.
  }
  if (isSame(previous?.launcher)) {
    throw new Error(
      `The portal already runs on ${portalData} (process ${previous.launcher.pid}). Stop it, or set PORTAL_DATA and PORT for a second one.`,
    )
  }
  if (isSame(previous?.server)) {
    process.kill(previous.server.pid, 'SIGTERM')
    if (!(await waitForExit(previous.server.pid, 20_000))) process.kill(previous.server.pid, 'SIGKILL')
  }
  const note = { launcher: identify(process.pid), server: null }
  writeFileSync(file, JSON.stringify(note))
  return {
    serverStarted: (pid) => writeFileSync(file, JSON.stringify({ ...note, server: identify(pid) })),
    release: () => rmSync(file, { force: true }),
  }
}
