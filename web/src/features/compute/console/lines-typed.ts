import type { Typing } from './viewer.ts'

/** A serial line of 115,200 baud takes ten signs in a millisecond; what is sent faster a guest may throw away. */
const AT_ONCE = 32
const PAUSE_MS = 10

/** Sends text over a serial line as keys would: every kind of line end is Enter, and not faster than the line is. */
export async function linesTyped(say: (text: string) => void, text: string, { signal, onTyped }: Typing): Promise<void> {
  const signs = [...text.replace(/\r\n?|\n/g, '\r')]
  for (let at = 0; at < signs.length && !signal?.aborted; at += AT_ONCE) {
    say(signs.slice(at, at + AT_ONCE).join(''))
    onTyped?.(Math.min(signs.length, at + AT_ONCE))
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
