import { Terminal } from '@xterm/xterm'
import '@xterm/xterm/css/xterm.css'
import { linesTyped } from './lines-typed.ts'
import { styledByScript } from './styled-by-script.ts'
import type { OpenViewer } from './viewer.ts'

/** A serial line does not tell its size: guests take it for a terminal of this one. */
const COLUMNS = 80
const ROWS = 24
const SIZES = { least: 7, own: 15, most: 24 } as const
/** Of the letters used, compared with their size. */
const CELL = { width: 0.602, height: 1.2 } as const

/** The machine's serial line, in a terminal. */
export const openTerminal: OpenViewer = ({ target, channel, whole, live }) => {
  const terminal = new Terminal({
    ...{ cols: COLUMNS, rows: ROWS, scrollback: 5000, cursorBlink: true, screenReaderMode: true },
    ...{ fontFamily: getComputedStyle(target).getPropertyValue('--mono'), fontSize: SIZES.own, lineHeight: CELL.height },
    theme: { background: '#00000000' },
    allowTransparency: true,
  })
  styledByScript(() => terminal.open(target))
  const encoder = new TextEncoder()
  const say = (text: string): void => channel.send(encoder.encode(text))
  channel.onmessage = ({ data }) => terminal.write(new Uint8Array(data as ArrayBuffer))
  terminal.onData(say)
  let fitted = whole
  const resize = (): void => {
    const { clientWidth, clientHeight } = target
    const largest = Math.min(clientWidth / (COLUMNS * CELL.width), clientHeight / (ROWS * CELL.height * CELL.height))
    terminal.options.fontSize = fitted ? Math.max(SIZES.least, Math.min(SIZES.most, Math.floor(largest))) : SIZES.own
  }
  const watched = new ResizeObserver(resize)
  watched.observe(target)
  live()
  terminal.focus()
  return {
    fit: (next) => {
      fitted = next
      resize()
    },
    focus: () => terminal.focus(),
    type: (text, typing) => linesTyped(say, text, typing),
    close: () => {
      watched.disconnect()
      terminal.dispose()
      channel.close()
    },
  }
}
