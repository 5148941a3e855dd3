import type RFB from '@novnc/novnc'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { errorText } from '../../../api/error-text.ts'
import { asApiError } from '../../../api/errors.ts'
import { loadChunk } from '../../../lib/lazy-page.ts'
import { type ConsoleEnd, ConsoleRefused, endOf, mendsItself, openConsoleSocket, ownTicket, type TicketOf } from './console-socket.ts'

export type ConsoleState =
  | { readonly kind: 'connecting'; readonly again: boolean }
  | { readonly kind: 'live' }
  /** The line broke; the next try comes by itself. */
  | { readonly kind: 'waiting'; readonly tries: number }
  /** A person has to act: `end` from the socket, or `text` from the call that refused the ticket. */
  | { readonly kind: 'ended'; readonly end?: ConsoleEnd; readonly text?: string; readonly reference?: string }

export interface Console {
  readonly state: ConsoleState
  readonly screen: RefObject<HTMLDivElement | null>
  readonly rfb: RefObject<RFB | null>
  readonly reconnect: () => void
}

const TRIES_MAX = 8
/** A line that held this long counts as mended. */
const HELD_MS = 10_000
const waitMs = (tries: number): number => Math.min(15_000, 500 * 2 ** tries)

/** Keeps a machine's screen in `screen`, the caller's own unless `ticketOf` (the same at every rendering) says by what right: a new ticket for each connection, and again with growing pauses when the line drops. */
export function useConsole(id: string, scale: boolean, ticketOf?: TicketOf): Console {
  const screen = useRef<HTMLDivElement>(null)
  const rfb = useRef<RFB | null>(null)
  const [state, setState] = useState<ConsoleState>({ kind: 'connecting', again: false })
  const [round, setRound] = useState(0)
  const tries = useRef(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: every round is a new connection
  useEffect(() => {
    const target = screen.current
    if (!target) return
    const control = new AbortController()
    let retry: ReturnType<typeof setTimeout> | undefined
    let held: ReturnType<typeof setTimeout> | undefined
    const ended = (end: ConsoleEnd) => {
      if (control.signal.aborted) return
      rfb.current = null
      clearTimeout(held)
      if (!mendsItself(end) || tries.current >= TRIES_MAX) return setState({ kind: 'ended', end })
      setState({ kind: 'waiting', tries: tries.current })
      retry = setTimeout(() => setRound((now) => now + 1), waitMs(tries.current++))
    }
    const connect = async () => {
      try {
        const { default: Rfb } = await loadChunk(() => import('@novnc/novnc'))
        await openConsoleSocket(ticketOf ?? ownTicket(id), control.signal, (socket) => {
          let code = 1006
          // noVNC takes over the socket's handlers; the close code is only told to listeners.
          socket.addEventListener('close', (event) => {
            code = event.code
          })
          const session = new Rfb(target, socket, { shared: true })
          session.background = 'transparent'
          session.scaleViewport = scale
          session.clipViewport = !scale
          session.focusOnClick = true
          session.showDotCursor = true
          session.addEventListener('connect', () => {
            held = setTimeout(() => {
              tries.current = 0
            }, HELD_MS)
            setState({ kind: 'live' })
            session.focus()
          })
          // The event may come before the socket's own word why it closed.
          session.addEventListener('disconnect', () => setTimeout(() => ended(endOf(code)), 50))
          rfb.current = session
        })
      } catch (error) {
        if (control.signal.aborted) return
        if (error instanceof ConsoleRefused) return ended(error.end)
        const failure = asApiError(error)
        if (failure.isUncertain) return ended('dropped')
        setState({ kind: 'ended', text: errorText(failure), reference: failure.ref })
      }
    }
    setState({ kind: 'connecting', again: round > 0 })
    void connect()
    return () => {
      control.abort()
      clearTimeout(retry)
      clearTimeout(held)
      rfb.current?.disconnect()
      rfb.current = null
    }
  }, [id, round, ticketOf])

  useEffect(() => {
    if (!rfb.current) return
    rfb.current.scaleViewport = scale
    rfb.current.clipViewport = !scale
  }, [scale])

  const reconnect = useCallback(() => {
    tries.current = 0
    setRound((now) => now + 1)
  }, [])
  return { state, screen, rfb, reconnect }
}
