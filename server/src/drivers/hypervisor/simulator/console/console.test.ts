import { describe, expect, it } from 'vitest'
import { exampleSpec, read } from '../../bench.conformance.ts'
import { simulatorConfig } from '../config.ts'
import { Simulator } from '../driver.ts'
import { DEFAULT_FORMAT, drawRow, type PixelFormat, writeFormat } from './pixels.ts'
import { COLUMNS, ROWS, Screen } from './screen.ts'

const ENTER = 0xff0d
const KEY = 'vps-1'
const ROW_BYTES = 640 * 16

async function open() {
  let now = new Date('2030-01-01T00:00:00Z')
  const simulator = new Simulator(simulatorConfig.parse({ provisionSeconds: 0 }), { clock: { now: () => now } })
  await simulator.ensureDisk(KEY, exampleSpec('debian-12'))
  await simulator.start(KEY)
  const stream = await simulator.console.open(KEY)
  await read(stream, 12)
  stream.write('RFB 003.008\n')
  await read(stream, 2)
  stream.write(Buffer.from([1]))
  expect([...(await read(stream, 4))]).toEqual([0, 0, 0, 0])
  stream.write(Buffer.from([1]))
  const init = await read(stream, 24 + 'Simulator'.length)
  const pass = async (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000)
    await simulator.find(KEY)
  }
  return { simulator, stream, init, pass }
}

function request(incremental: boolean): Buffer {
  const bytes = Buffer.alloc(10)
  bytes.set([3, incremental ? 1 : 0])
  return bytes
}

function press(keys: string | number): Buffer {
  const symbols = typeof keys === 'number' ? [keys] : [...keys].map((key) => key.charCodeAt(0))
  return Buffer.concat(
    symbols.map((symbol) => {
      const bytes = Buffer.alloc(8)
      bytes.set([4, 1])
      bytes.writeUInt32BE(symbol, 4)
      return bytes
    }),
  )
}

/** Reads one update and tells its rows by comparing pixels with what the text would look like. */
async function update(stream: Awaited<ReturnType<typeof open>>['stream'], format: PixelFormat = DEFAULT_FORMAT) {
  const head = await read(stream, 4)
  const rows = new Map<number, Buffer>()
  for (let count = head.readUInt16BE(2); count > 0; count--) {
    const rectangle = await read(stream, 12)
    rows.set(rectangle.readUInt16BE(2) / 16, await read(stream, ROW_BYTES * format.bytes))
  }
  return rows
}

const shows = (rows: Map<number, Buffer>, text: string, format: PixelFormat = DEFAULT_FORMAT) =>
  [...rows].some(([row, pixels]) => pixels.equals(drawRow(text.padEnd(COLUMNS), row === 0, format)))

describe('the console of the simulator', () => {
  it('announces 640 x 400 and draws every row, the first of which says that it is a simulator', async () => {
    const { stream, init } = await open()
    expect([init.readUInt16BE(0), init.readUInt16BE(2)]).toEqual([640, 400])
    stream.write(request(false))
    const rows = await update(stream)
    expect(rows.size).toBe(ROWS)
    expect(shows(rows, ' SIMULATOR - no virtual machine is running here')).toBe(true)
    expect(shows(rows, 'Pretending to boot debian-12 ...')).toBe(true)
    stream.destroy()
  })

  it('shows the login once the machine has booted, lets the right password in, and runs a command', async () => {
    const { stream, pass } = await open()
    stream.write(request(false))
    await update(stream)
    stream.write(request(true))
    await pass(60)
    expect(shows(await update(stream), 'web-1 login: _')).toBe(true)
    stream.write(Buffer.concat([press('root'), press(ENTER), press('First-Pass-1'), press(ENTER), request(true)]))
    const rows = await update(stream)
    expect(shows(rows, 'Welcome to the simulator. Type "help".')).toBe(true)
    expect(shows(rows, 'Password: ')).toBe(true)
    stream.write(Buffer.concat([press('hostname'), press(ENTER), request(true)]))
    expect(shows(await update(stream), 'web-1')).toBe(true)
    stream.destroy()
  })

  it('does not let a wrong password in', async () => {
    const { stream, pass } = await open()
    await pass(60)
    stream.write(Buffer.concat([press('root'), press(ENTER), press('wrong'), press(ENTER), request(false)]))
    expect(shows(await update(stream), 'Login incorrect')).toBe(true)
    stream.destroy()
  })

  it('draws in the pixel format the viewer asks for, also when messages arrive byte by byte', async () => {
    const { stream } = await open()
    const format: PixelFormat = { bytes: 2, bigEndian: true, max: [31, 63, 31], shift: [11, 5, 0] }
    const bytes = Buffer.concat([Buffer.from([0, 0, 0, 0]), writeFormat(format), Buffer.from([2, 0, 0, 1, 0, 0, 0, 0]), request(false)])
    for (const byte of bytes) stream.write(Buffer.from([byte]))
    expect(shows(await update(stream, format), 'Pretending to boot debian-12 ...', format)).toBe(true)
    stream.destroy()
  })

  it('ends when the power is cut, and on a message that is no RFB', async () => {
    const cut = await open()
    const cutClosed = new Promise((resolve) => cut.stream.once('close', resolve))
    await cut.simulator.stop(KEY)
    await cutClosed
    const odd = await open()
    const oddClosed = new Promise((resolve) => odd.stream.once('close', resolve))
    odd.stream.write(Buffer.from([99]))
    await oddClosed
    expect([cut.stream.destroyed, odd.stream.destroyed]).toEqual([true, true])
  })
})

describe('the screen', () => {
  it('scrolls below its headline, so that nothing printed can hide it', () => {
    const screen = new Screen('HEAD')
    for (let line = 0; line < 100; line++) screen.write(`line ${line}\n`)
    expect(screen.rows()[0]?.trim()).toBe('HEAD')
    expect(screen.rows()).toHaveLength(ROWS)
    expect(screen.rows().at(-2)?.trim()).toBe('line 99')
  })

  it('wraps long lines and reports only rows that changed', () => {
    const screen = new Screen('HEAD')
    screen.write('x'.repeat(COLUMNS + 1))
    expect(screen.rows()[3]?.trim()).toBe('x_')
    screen.takeChanges()
    screen.write('y')
    expect(screen.takeChanges()).toEqual([3])
  })
})
