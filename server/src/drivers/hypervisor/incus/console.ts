import { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type WebSocket from 'ws'
import { z } from 'zod'
import { type Console, DriverError } from '../port.ts'
import { bootOf, type Machines } from './machine.ts'
import { openSocket } from './sockets.ts'
import { operation } from './wire.ts'

const sockets = z.object({ fds: z.object({ '0': z.string(), control: z.string() }) })
/** A machine that is reset is off for a moment: so long it may take until it runs again. */
const BACK_TRIES = 20
const BACK_MS = 250

/** The serial line. Incus gives it to one reader, the last who asked. */
export const incusConsole = (machines: Machines, opened: Set<Duplex>): Console => ({
  protocols: ['text'],
  open: async (key, protocol = 'text') => {
    if (protocol !== 'text') throw new DriverError('no-capability', `no console that speaks ${protocol}`)
    await machines.needRunning(key)
    const line = new SerialLine(
      () => attach(machines, key),
      (boot) => comesBack(machines, key, boot),
    )
    await line.connect()
    opened.add(line)
    line.once('close', () => opened.delete(line))
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
    return { boot, control, data: await to(fds['0']) }
  } catch (error) {
    control.terminate()
    throw error
  }
}

/** By another start: on the same one it was another reader who took the line. */
async function comesBack(machines: Machines, key: string, boot: string): Promise<boolean> {
  for (let tries = 0; tries < BACK_TRIES; tries++) {
    await wait(BACK_MS)
    const state = await machines.state(key).catch(() => null)
    if (state?.status === 'Running') return bootOf(state) !== boot
    if (state?.status === 'Stopped' && !(await machines.client.working(key).catch(() => null))?.description.includes('Restart')) return false
  }
  return false
}

/** Bytes both ways; over a reset of the machine it is attached anew, and it ends when that is off. */
class SerialLine extends Duplex {
  private attached: Attached | null = null
  private readonly attach: () => Promise<Attached>
  private readonly comesBack: (boot: string) => Promise<boolean>

  constructor(attachTo: () => Promise<Attached>, isBack: (boot: string) => Promise<boolean>) {
    super()
    this.attach = attachTo
    this.comesBack = isBack
  }

  async connect(): Promise<void> {
    const attached = await this.attach()
    if (this.destroyed) return detach(attached)
    this.attached = attached
    attached.data.on('message', (data: Buffer, isBinary: boolean) => {
      if (isBinary && !this.push(data)) attached.data.pause()
    })
    for (const socket of [attached.data, attached.control]) socket.on('error', () => undefined)
    attached.data.once('close', () => void this.lost(attached))
  }

  override _read(): void {
    if (this.attached?.data.isPaused) this.attached.data.resume()
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    const data = this.attached?.data
    // What is typed while the machine is being reset is typed at nothing.
    if (data === undefined || data.readyState !== data.OPEN) return done()
    data.send(chunk, { binary: true }, () => done())
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    if (this.attached) detach(this.attached)
    this.attached = null
    done(error)
  }

  private async lost(attached: Attached): Promise<void> {
    detach(attached)
    if (this.destroyed) return
    this.attached = null
    try {
      if (await this.comesBack(attached.boot)) return await this.connect()
    } catch {
      // It cannot be had any more: that ends it.
    }
    this.push(null)
    this.destroy()
  }
}

function detach({ data, control }: Attached): void {
  data.terminate()
  control.terminate()
}
