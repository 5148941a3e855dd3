import { Duplex } from 'node:stream'
import { CELL_HEIGHT, CELL_WIDTH, DEFAULT_FORMAT, drawRow, type PixelFormat, readFormat, writeFormat } from './pixels.ts'
import { COLUMNS, ROWS, Screen } from './screen.ts'
import { BACKSPACE, ENTER, Shell, type ShownGuest } from './shell.ts'

const VERSION = 'RFB 003.008\n'
const NO_AUTHENTICATION = 1
const WIDTH = COLUMNS * CELL_WIDTH
const HEIGHT = ROWS * CELL_HEIGHT
const REFRESH_MS = 500
/** A clipboard larger than this is not text somebody pastes into a console. */
const MAX_CLIPBOARD = 1_000_000

type Phase = 'version' | 'security' | 'init' | 'messages'

/** The server side of RFB 3.8 (RFC 6143): no authentication, raw encoding. One instance per open console. */
export class SimulatedConsole extends Duplex {
  private readonly screen = new Screen(' SIMULATOR - no virtual machine is running here')
  private readonly shell: Shell
  private readonly timer: NodeJS.Timeout
  private phase: Phase = 'version'
  private input = Buffer.alloc(0)
  private format: PixelFormat = DEFAULT_FORMAT
  private updateWanted = false

  constructor(guest: ShownGuest) {
    super()
    this.shell = new Shell(this.screen, guest)
    this.timer = setInterval(() => this.refresh(), REFRESH_MS)
    this.timer.unref()
    this.push(VERSION)
    this.refresh()
  }

  /** Looks at the machine again; the picture ends when its power does. */
  refresh(): void {
    if (this.destroyed) return
    if (this.shell.follow()) this.sendChanges()
    else this.destroy()
  }

  override _read(): void {
    // Everything is pushed when it is due.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.input = Buffer.concat([this.input, chunk])
    while (!this.destroyed) {
      const used = this.consume(this.input)
      if (used === 0) break
      this.input = this.input.subarray(used)
    }
    this.sendChanges()
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

  /** Handles what stands first in the buffer and says how long it was; 0 when it is not complete yet. */
  private consume(bytes: Buffer): number {
    switch (this.phase) {
      case 'version':
        return this.whole(bytes, VERSION.length, (greeting) => {
          if (greeting.toString('latin1') !== VERSION) return this.destroy()
          this.phase = 'security'
          this.push(Buffer.from([1, NO_AUTHENTICATION]))
        })
      case 'security':
        return this.whole(bytes, 1, (choice) => {
          if (choice[0] !== NO_AUTHENTICATION) return this.destroy()
          this.phase = 'init'
          this.push(Buffer.alloc(4))
        })
      case 'init':
        return this.whole(bytes, 1, () => {
          this.phase = 'messages'
          this.push(serverInit())
        })
      case 'messages':
        return this.message(bytes)
    }
  }

  private message(bytes: Buffer): number {
    switch (bytes[0]) {
      case undefined:
        return 0
      case 0:
        return this.whole(bytes, 20, (message) => this.setFormat(message.subarray(4)))
      case 2:
        return bytes.length < 4 ? 0 : this.whole(bytes, 4 + bytes.readUInt16BE(2) * 4, () => undefined)
      case 3:
        return this.whole(bytes, 10, (message) => {
          this.updateWanted = true
          if (message[1] === 0) this.screen.forget()
        })
      case 4:
        return this.whole(bytes, 8, (message) => {
          if (message[1] === 1) this.key(message.readUInt32BE(4))
        })
      case 5:
        return this.whole(bytes, 6, () => undefined)
      case 6:
        return this.clipboard(bytes)
      default:
        this.destroy()
        return 0
    }
  }

  private clipboard(bytes: Buffer): number {
    if (bytes.length < 8) return 0
    const length = bytes.readUInt32BE(4)
    if (length > MAX_CLIPBOARD) {
      this.destroy()
      return 0
    }
    return this.whole(bytes, 8 + length, () => undefined)
  }

  private whole(bytes: Buffer, length: number, handle: (message: Buffer) => void): number {
    if (bytes.length < length) return 0
    handle(bytes.subarray(0, length))
    return length
  }

  private setFormat(bytes: Buffer): void {
    const format = readFormat(bytes)
    if (format === null) return void this.destroy()
    this.format = format
    this.screen.forget()
  }

  private key(keysym: number): void {
    if (keysym === 0xff0d || keysym === 0xff8d) this.shell.type(ENTER)
    else if (keysym === 0xff08) this.shell.type(BACKSPACE)
    else if (keysym >= 0x20 && keysym <= 0x7e) this.shell.type(String.fromCharCode(keysym))
  }

  private sendChanges(): void {
    if (this.destroyed || !this.updateWanted) return
    const changed = this.screen.takeChanges()
    if (changed.length === 0) return
    this.updateWanted = false
    const head = Buffer.alloc(4)
    head.writeUInt16BE(changed.length, 2)
    const rows = this.screen.rows()
    const rectangles = changed.flatMap((row) => [rectangle(row), drawRow(rows[row] ?? '', row === 0, this.format)])
    this.push(Buffer.concat([head, ...rectangles]))
  }
}

function serverInit(): Buffer {
  const name = Buffer.from('Simulator')
  const head = Buffer.alloc(4)
  head.writeUInt16BE(WIDTH, 0)
  head.writeUInt16BE(HEIGHT, 2)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(name.length)
  return Buffer.concat([head, writeFormat(DEFAULT_FORMAT), length, name])
}

/** Position and size of one row of text; the last four bytes say "raw". */
function rectangle(row: number): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt16BE(row * CELL_HEIGHT, 2)
  bytes.writeUInt16BE(WIDTH, 4)
  bytes.writeUInt16BE(CELL_HEIGHT, 6)
  return bytes
}
