import { Duplex } from 'node:stream'

const REFRESH_MS = 500
const HEADLINE = 'SIMULATOR - no machine of metal is here'
const ANSWER = 'Nothing here answers what is typed: it is only repeated.'

/** The machine that the line leads to. */
interface ShownMachine {
  readonly power: 'running' | 'stopped'
  readonly boots: number
}

/** What a serial line of a machine that does not exist says: how its power is, and what was typed. */
export class SimulatedMetalLine extends Duplex {
  private readonly look: () => ShownMachine
  private readonly timer: NodeJS.Timeout
  private shown: ShownMachine | null = null

  constructor(look: () => ShownMachine) {
    super({ allowHalfOpen: false })
    this.look = look
    this.timer = setInterval(() => this.refresh(), REFRESH_MS)
    this.timer.unref()
    this.push(`${HEADLINE}\r\n`)
    this.refresh()
  }

  override _read(): void {
    // Everything is pushed when it is due.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.refresh()
    // A machine that is off repeats nothing.
    if (this.look().power === 'running') this.push(chunk.toString('latin1').replaceAll('\r', `\r\n${ANSWER}\r\n> `))
    done()
  }

  override _final(done: (error?: Error | null) => void): void {
    done()
    this.destroy()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearInterval(this.timer)
    done(error)
  }

  private refresh(): void {
    const { power, boots } = this.look()
    if (this.destroyed || (this.shown?.power === power && this.shown.boots === boots)) return
    this.shown = { power, boots }
    this.push(power === 'running' ? `Pretending to run, booted ${boots} times so far\r\n> ` : 'The machine is off.\r\n')
  }
}
