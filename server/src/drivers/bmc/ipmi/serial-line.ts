import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { Duplex } from 'node:stream'
import type { IpmiConfig } from './config.ts'
import { cannotRun, environmentOf, failure, inTurn, sessionOf } from './tool.ts'

const COMMAND = ['sol', 'activate'] as const
/** Until ipmitool has the line; what it does not have by then it is not waited for. */
const OPENS_MS = 15_000
/** Told that nobody types any more it gives the line back, asking again where that was lost; one that does not is ended. */
const ENDS_MS = 15_000
/**
 * That it has the line ipmitool says in its first line, which lies in its buffer until the machine says something. What it says at once,
 * to whoever reads its errors, is that it is not at a terminal: the first thing that it does once it has the line.
 */
const OPEN = /tcgetattr/
/** At the beginning of a line this sign is ipmitool's own: twice it is the sign. */
const ESCAPE = '~'.charCodeAt(0)
const LINE_ENDS: readonly number[] = [...'\r\n'].map((sign) => sign.charCodeAt(0))

/** Serial over LAN: opened in turn with the commands to its controller, and beside them from then on. */
export const serialLine = (config: IpmiConfig): Promise<Duplex> => inTurn(config, () => opened(config))

function opened(config: IpmiConfig): Promise<Duplex> {
  return new Promise((resolve, reject) => {
    const child = spawn(config.program, [...sessionOf(config), ...COMMAND], { stdio: 'pipe', env: environmentOf(config) })
    // Its other end may be gone while something is typed.
    child.stdin.on('error', () => undefined)
    const line = new SerialLine(child)
    let error = ''
    let open = false
    const tooLong = setTimeout(() => child.kill('SIGKILL'), OPENS_MS)
    child.stderr.on('data', (part: Buffer) => {
      if (open) return
      error += part.toString('utf8')
      if (!OPEN.test(error)) return
      open = true
      clearTimeout(tooLong)
      resolve(line)
    })
    child.on('error', () => {
      clearTimeout(tooLong)
      reject(cannotRun(config.program))
    })
    child.on('close', (code) => {
      clearTimeout(tooLong)
      reject(failure({ code, out: '', error }, COMMAND))
    })
  })
}

/** What is typed is handed to ipmitool as it is, and nothing of it is taken for a command to ipmitool itself. */
class SerialLine extends Duplex {
  private readonly child: ChildProcessWithoutNullStreams
  /** What it said before its first line ended; null from then on. */
  private greeting: Buffer | null = Buffer.alloc(0)
  private lineBegins = true

  constructor(child: ChildProcessWithoutNullStreams) {
    super({ allowHalfOpen: false })
    this.child = child
    child.stdout.on('data', (part: Buffer) => this.heard(part))
    child.on('close', () => {
      if (!this.readableEnded && !this.destroyed) this.push(null)
    })
  }

  override _read(): void {
    this.child.stdout.resume()
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    const bytes: number[] = []
    for (const byte of chunk) {
      if (byte === ESCAPE && this.lineBegins) bytes.push(ESCAPE)
      bytes.push(byte)
      this.lineBegins = LINE_ENDS.includes(byte)
    }
    this.child.stdin.write(Buffer.from(bytes), done)
  }

  override _final(done: (error?: Error | null) => void): void {
    this.child.stdin.end()
    done()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.child.stdin.end()
    this.child.stdout.resume()
    const tooLong = setTimeout(() => this.child.kill('SIGKILL'), ENDS_MS)
    tooLong.unref()
    this.child.once('close', () => clearTimeout(tooLong))
    done(error)
  }

  private heard(part: Buffer): void {
    if (this.destroyed) return
    let said = part
    if (this.greeting !== null) {
      this.greeting = Buffer.concat([this.greeting, part])
      const end = this.greeting.indexOf('\n')
      if (end < 0) return
      said = this.greeting.subarray(end + 1)
      this.greeting = null
    }
    if (said.length > 0 && !this.push(said)) this.child.stdout.pause()
  }
}
