import { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type WebSocket from 'ws'
import { z } from 'zod'
import { type Console, DriverError, type Watch } from '../port.ts'
import { bootOf, type Machines } from './machine.ts'
import { openSocket } from './sockets.ts'
import { operation } from './wire.ts'

const sockets = z.object({ fds: z.object({ '0': z.string(), control: z.string() }) })
const BETWEEN_MS = 250
/** Incus does not say when a line is attached, and what is typed before that is lost. What is heard meanwhile waits in the socket. */
const SETTLE_MS = 400

/** The serial line. Incus gives it to one reader, the last who asked. */
export const incusConsole = (machines: Machines, watch: Watch, opened: Set<Duplex>): Console => ({
  protocols: ['text'],
  open: async (key, protocol = 'text') => {
    if (protocol !== 'text') throw new DriverError('no-capability', `no console that speaks ${protocol}`)
    await machines.needRunning(key)
    const line = new SerialLine(
      () => attach(machines, key),
      (boot) => standing(machines, key, boot),
    )
    await line.connect()
    opened.add(line)
    line.once('close', () => opened.delete(line))
    // Incus keeps the sockets of a line whose machine has gone off: only its events tell.
    const watching = await watch
      .start((changed) => changed === key && line.look())
      .catch((error: unknown) => {
        line.destroy()
        throw error
      })
    // It may have ended while the events were being asked for.
    if (line.destroyed) void watching.stop()
    else line.once('close', () => void watching.stop())
    return line
  },
})

interface Attached {
  readonly data: WebSocket
  readonly control: WebSocket
  /** The start of the machine that they belong to. */
  readonly boot: string
}

/** Both sockets are taken: an operation that nobody attached to would hold up the daemon's own end. */
async function attach(machines: Machines, key: string): Promise<Attached> {
  const { client } = machines
  const boot = bootOf(await machines.state(key))
  const body = JSON.stringify({ type: 'console', width: 80, height: 24, force: true })
  const said = await client.call('machines', { method: 'POST', path: client.path(`/instances/${key}/console`), body })
  const { id, metadata } = operation.parse(said.metadata)
  const { fds } = sockets.parse(metadata)
  const to = (secret: string) => openSocket(client, client.path(`/operations/${id}/websocket`, { secret }))
  const control = await to(fds.control)
  try {
    const data = await to(fds['0'])
    data.pause()
    await wait(SETTLE_MS)
    return { boot, control, data }
  } catch (error) {
    control.terminate()
    throw error
  }
}

/** What has become of a machine since a start of it: `again` is another start. */
type Standing = 'same' | 'again' | 'between' | 'off'

async function standing(machines: Machines, key: string, boot: string): Promise<Standing> {
  const state = await machines.state(key)
  if (state.status !== 'Stopped') return bootOf(state) === boot ? 'same' : 'again'
  return (await machines.client.working(key))?.description.includes('Restart') ? 'between' : 'off'
}

/** Bytes both ways; over a reset of the machine it is attached anew, and it ends when that is off. */
class SerialLine extends Duplex {
  private attached: Attached | null = null
  private looking: Promise<void> | null = null

  private readonly attach: () => Promise<Attached>
  private readonly standing: (boot: string) => Promise<Standing>

  constructor(attachTo: () => Promise<Attached>, standingSince: (boot: string) => Promise<Standing>) {
    super()
    this.attach = attachTo
    this.standing = standingSince
  }

  async connect(): Promise<void> {
    const attached = await this.attach()
    if (this.destroyed) return detach(attached)
    this.attached = attached
    attached.data.on('message', (data: Buffer, isBinary: boolean) => {
      if (isBinary && !this.push(data)) attached.data.pause()
    })
    attached.data.resume()
    for (const socket of [attached.data, attached.control]) socket.on('error', () => undefined)
    attached.data.once('close', () => {
      if (this.attached === attached) this.look()
    })
  }

  /** Something happened to the machine, or to the line. */
  look(): void {
    this.looking ??= this.goOn()
      .catch(() => this.finish())
      .finally(() => {
        this.looking = null
      })
  }

  override _read(): void {
    if (this.attached?.data.isPaused) this.attached.data.resume()
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    const data = this.attached?.data
    // What is typed while the machine is being reset is typed at nothing.
    if (data === undefined || data.readyState !== data.OPEN) return void done()
    data.send(chunk, { binary: true }, () => done())
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (this.attached) detach(this.attached)
    this.attached = null
    done(error)
  }

  private async goOn(): Promise<void> {
    while (this.attached !== null && !this.destroyed) {
      const attached = this.attached
      const now = await this.standing(attached.boot)
      if (now === 'off') return this.finish()
      if (now === 'again') {
        detach(attached)
        await this.connect()
      }
      // On the same start it was another reader who took the line.
      if (now === 'same' && attached.data.readyState !== attached.data.OPEN) return this.finish()
      if (now !== 'between') return
      await wait(BETWEEN_MS)
    }
  }

  private finish(): void {
    if (this.destroyed) return
    this.push(null)
    this.destroy()
  }
}

function detach({ data, control }: Attached): void {
  data.terminate()
  control.terminate()
}
