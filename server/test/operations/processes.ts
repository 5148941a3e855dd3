import { type ChildProcess, spawn } from 'node:child_process'
import { createServer, connect as dial, type Server, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from '../../../scripts/lib/build.mjs'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** The server as it ships. */
export const built = (): Promise<void> => ensureBuilt(['server'])

/** Looks again until it is so; by what the database says, not by the clock. */
export async function until(what: string, isSo: () => Promise<boolean>, patienceMs = 240_000): Promise<void> {
  const began = performance.now()
  while (!(await isSo())) {
    if (performance.now() - began > patienceMs) throw new Error(`in vain: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

export interface Running {
  readonly child: ChildProcess
  readonly port: number
  /** What it said so far, both streams. */
  readonly said: () => string
  /** Resolves with code or signal. */
  readonly ended: Promise<number | NodeJS.Signals | null>
}

/** Starts a role as systemd does, and waits until it says that it is ready. */
export async function startRole(role: 'api' | 'worker', port: number, env: NodeJS.ProcessEnv): Promise<Running> {
  const child = spawn(process.execPath, [`server/dist/main/${role}.js`], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)))
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      said += chunk.toString()
      if (/ ready/.test(said)) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void ended.then((how) => reject(new Error(`${role} ended (${how}): ${said}`)))
  })
  return { child, port, said: () => said, ended }
}

/** A proxy as stands in front of the API: connections in turn, past a process that does not answer. */
export async function startProxy(targets: readonly number[]): Promise<{ readonly url: string; readonly server: Server }> {
  let turn = 0
  const through = (client: Socket, left: number): void => {
    const upstream = dial(targets[turn++ % targets.length] ?? 0, '127.0.0.1')
    let open = false
    upstream.once('connect', () => {
      open = true
      client.pipe(upstream).pipe(client)
    })
    upstream.on('error', () => (open || left === 0 ? client.destroy() : through(client, left - 1)))
    client.on('error', () => upstream.destroy())
  }
  const server = createServer({ pauseOnConnect: true }, (client) => through(client, targets.length - 1))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, server }
}

export { freePorts } from '../support/ports.ts'
