import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { WebSocket } from '@fastify/websocket'
import { CONSOLE_CLOSE } from '@portal/contracts/modules/compute.contract.ts'
import { z } from 'zod'
import { DriverError } from '../../drivers/hypervisor/port.ts'
import type { AccessWatch } from '../../platform/access-watch.ts'
import type { Database } from '../../platform/db.ts'
import { awaitHello } from '../../platform/http/hello.ts'
import type { Logger } from '../../platform/log.ts'
import { oneAtATime } from '../../platform/one-at-a-time.ts'
import { randomToken } from '../../platform/random.ts'
import { takeTicket } from '../../platform/tickets.ts'
import type { Tx } from '../../platform/tx.ts'
import { left, seenIn, takeOver } from './console.store.ts'
import type { ConsoleTarget } from './console-target.live.ts'
import { CONSOLE_TICKET, type ConsoleRight, consoleLimits } from './console-ticket.ts'

/** What no notification reports, such as a suspension, closes a console within five seconds [P1]: checked often enough for a busy database. */
const RECHECK_MS = 1500
/** Bytes on their way to a browser: above the first the engine is held, below the second it goes on. */
const HIGH_WATER = 1_048_576
const LOW_WATER = 262_144
/** A browser that takes nothing for this long is gone. */
const STALLED_MS = 30_000
/** Who had a line that one alone has gives it back in a moment, in whatever process. */
const ASK_AGAIN_MS = 500
const ASKED_TIMES = 16
/** After every window of ours has looked: what has the line still is one that nobody left in order, as of a process that died. */
const RELEASED_FROM = Math.ceil(RECHECK_MS / ASK_AGAIN_MS) + 2

export interface ConsoleDeps {
  readonly db: Database
  readonly log: Logger
  readonly changes: Pick<AccessWatch, 'onChange'>
  /** The machine, if the right still stands; asked at connect and every few seconds. */
  readonly target: (tx: Tx, right: ConsoleRight) => Promise<ConsoleTarget | null>
}

interface Opened {
  /** Names this window among all that are open, in whatever process. */
  readonly id: string
  readonly right: ConsoleRight
  /** Where its machine stood when it was opened. */
  readonly at: string
  /** It wants to hear of other windows. */
  readonly notices: boolean
}

interface OpenConsole extends Opened {
  readonly end: (code: number) => void
  readonly tell: (others: number) => void
}

/** Bridges browsers to consoles [S6]; the engine's credentials, host and port never leave the server. */
export class ConsoleGateway {
  private readonly deps: ConsoleDeps
  private readonly open = new Set<OpenConsole>()
  private timer: NodeJS.Timeout | null = null

  constructor(deps: ConsoleDeps) {
    this.deps = deps
    const everybodys = oneAtATime(() => this.recheck())
    deps.changes.onChange((change) => {
      if (change.kind === 'account') void this.recheck(({ right }) => right.accountId === change.id)
      else if (change.kind !== 'edge-host') void everybodys()
    })
  }

  /** The first message is `{"ticket":"…"}`; nothing is said before it [C5a]. */
  accept(socket: WebSocket): void {
    awaitHello(socket, CONSOLE_CLOSE.refused, (text) => {
      void this.hello(socket, text).catch((err: unknown) => {
        this.deps.log.warn({ err }, 'console could not be opened')
        socket.close(CONSOLE_CLOSE.engineGone)
      })
    })
  }

  /** Closes every console whose right was lost, among those chosen. Runs by itself while any is open, and when access changed. */
  async recheck(which: (console: OpenConsole) => boolean = () => true): Promise<void> {
    const { db, target } = this.deps
    // All at once: nobody's console stays open because others are asked about before it.
    await Promise.all(
      [...this.open].filter(which).map(async (console) => {
        const { id, right, at, end, tell } = console
        const found = await db
          .transaction(async (tx) => {
            const now = await target(tx, right)
            if (!now) return null
            return now.at === at ? await seenIn(tx, { id, ...right }) : ('elsewhere' as const)
          })
          .catch(() => undefined)
        // It closed while it was asked about, and must not be left in the books as open.
        if (!this.open.has(console)) this.forget(id)
        // A database that does not answer takes nobody's right away.
        else if (found === null) end(CONSOLE_CLOSE.rightLost)
        else if (found === 'elsewhere') end(CONSOLE_CLOSE.engineGone)
        else if (found?.takenOver) end(CONSOLE_CLOSE.takenOver)
        else if (found) tell(found.others)
      }),
    )
  }

  stop(): void {
    for (const console of [...this.open]) console.end(1001)
  }

  private async hello(socket: WebSocket, text: string): Promise<void> {
    const { db } = this.deps
    const said = helloIn(text)
    const data = said && (await db.transaction((tx) => takeTicket(tx, CONSOLE_TICKET, said.ticket)))
    if (!said || !data) return socket.close(CONSOLE_CLOSE.refused)
    const right = data as unknown as ConsoleRight
    const target = await db.transaction((tx) => this.deps.target(tx, right))
    if (!target) return socket.close(CONSOLE_CLOSE.rightLost)
    const release = await db.connections.open(consoleLimits(right), () => socket.close(1012))
    if (!release) return socket.close(CONSOLE_CLOSE.tooMany)
    if (socket.readyState === socket.CLOSED) return release()
    socket.once('close', release)
    const window = { id: randomToken(12), ...right }
    const stream = await (target.alone ? this.taken(target, window, socket) : target.open(window.protocol ?? 'rfb'))
    if (!stream) return socket.close(CONSOLE_CLOSE.engineGone)
    if (socket.readyState !== socket.OPEN) return void stream.destroy()
    const opened = this.bridge(socket, stream, { id: window.id, right, at: target.at, notices: said.notices })
    socket.send(JSON.stringify({ ok: true, name: target.name }))
    stream.resume()
    // The right may have been lost while the engine was dialled. Other windows of this process are notified at once.
    await this.recheck((one) => said.notices || one === opened)
  }

  /** A line that one alone has, taken from whoever has it; a window that was closed takes it from nobody. */
  private async taken(target: ConsoleTarget, window: ConsoleRight & { readonly id: string }, socket: WebSocket): Promise<Duplex | null> {
    for (let asked = 1; ; asked++) {
      if (socket.readyState !== socket.OPEN) return null
      await this.deps.db.transaction((tx) => takeOver(tx, window))
      await this.recheck()
      try {
        return await target.open(window.protocol ?? 'rfb')
      } catch (error) {
        if (asked === ASKED_TIMES || !(error instanceof DriverError) || error.kind !== 'already-there') throw error
        // Where that fails too the next try says why.
        if (asked >= RELEASED_FROM) await target.release?.().catch(() => undefined)
        await wait(ASK_AGAIN_MS)
      }
    }
  }

  private forget(id: string): void {
    void this.deps.db.transaction((tx) => left(tx, id)).catch(() => undefined)
  }

  private bridge(socket: WebSocket, stream: Duplex, opened: Opened): OpenConsole {
    const { db } = this.deps
    let ended = false
    let told = 0
    const end = (code: number): void => {
      if (ended) return
      ended = true
      this.open.delete(console)
      if (this.open.size === 0 && this.timer) {
        clearInterval(this.timer)
        this.timer = null
      }
      stream.destroy()
      socket.close(code)
      this.forget(opened.id)
    }
    const tell = (others: number): void => {
      if (opened.notices && others !== told && socket.readyState === socket.OPEN) socket.send(JSON.stringify({ others }))
      told = others
    }
    const console: OpenConsole = { ...opened, end, tell }
    this.open.add(console)
    this.timer ??= setInterval(() => void this.recheck(), RECHECK_MS)

    stream.pause()
    toBrowser(stream, socket, () => end(CONSOLE_CLOSE.slow))
    socket.on('message', (raw: Buffer, isBinary: boolean) => {
      if (!isBinary) {
        if (!opened.notices || !asksToTakeOver(String(raw))) return end(1003)
        void db
          .transaction((tx) => takeOver(tx, { id: opened.id, ...opened.right }))
          .then(() => this.recheck())
          .catch(() => undefined)
        return
      }
      if (stream.write(raw)) return
      socket.pause()
      stream.once('drain', () => socket.resume())
    })
    stream.on('error', () => end(CONSOLE_CLOSE.engineGone))
    stream.on('close', () => end(CONSOLE_CLOSE.engineGone))
    stream.on('end', () => end(CONSOLE_CLOSE.engineGone))
    socket.on('close', () => end(1000))
    return console
  }
}

/** A slow browser holds the engine instead of filling our memory; one that stands still is let go. */
function toBrowser(stream: Duplex, socket: WebSocket, stalled: () => void): void {
  let stallTimer: NodeJS.Timeout | null = null
  const sent = (): void => {
    if (stallTimer === null || socket.bufferedAmount > LOW_WATER) return
    clearTimeout(stallTimer)
    stallTimer = null
    stream.resume()
  }
  stream.on('data', (chunk: Buffer) => {
    if (socket.readyState !== socket.OPEN) return
    socket.send(chunk, { binary: true }, sent)
    if (socket.bufferedAmount > HIGH_WATER && stallTimer === null) {
      stream.pause()
      stallTimer = setTimeout(stalled, STALLED_MS)
    }
  })
  socket.on('close', () => stallTimer && clearTimeout(stallTimer))
}

const hello = z.object({ ticket: z.string(), notices: z.boolean().default(false) })
const wish = z.object({ takeOver: z.literal(true) })

const helloIn = (text: string): z.infer<typeof hello> | null => hello.safeParse(parsed(text)).data ?? null
const asksToTakeOver = (text: string): boolean => wish.safeParse(parsed(text)).success

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
