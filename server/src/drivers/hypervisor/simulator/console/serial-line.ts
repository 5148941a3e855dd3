import { Duplex } from 'node:stream'
import { BACKSPACE, ENTER, Shell, type ShownGuest } from './shell.ts'

const REFRESH_MS = 500
const HEADLINE = 'SIMULATOR - no virtual machine is running here'

/** A serial line as a terminal has it at its end: text with control codes both ways. One instance per open console. */
export class SimulatedSerialLine extends Duplex {
  private readonly shell: Shell
  private readonly timer: NodeJS.Timeout

  constructor(guest: ShownGuest) {
    super()
    this.shell = new Shell(
      {
        // A terminal that is told to go to the next line stays in its column; one that goes back leaves what stood there.
        write: (text) => void this.push(text.replaceAll('\n', '\r\n').replaceAll('\b', '\b \b')),
        clear: () => void this.push(`\x1b[2J\x1b[H${HEADLINE}\r\n\r\n`),
      },
      guest,
    )
    this.timer = setInterval(() => this.refresh(), REFRESH_MS)
    this.timer.unref()
    this.refresh()
  }

  /** Looks at the machine again; the line ends when its power does. */
  refresh(): void {
    if (!this.destroyed && !this.shell.follow()) this.destroy()
  }

  override _read(): void {
    // Everything is pushed when it is due.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    for (const sign of chunk.toString('latin1')) {
      if (sign === '\r' || sign === '\n') this.shell.type(ENTER)
      else if (sign === '\x7f' || sign === '\b') this.shell.type(BACKSPACE)
      else if (sign >= ' ' && sign <= '~') this.shell.type(sign)
    }
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
}
