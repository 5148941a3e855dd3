import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { errorText } from '../../../api/error-text.ts'
import { asApiError } from '../../../api/errors.ts'
import type { ConsoleChannel } from './console-channel.ts'
import { type ConsoleEnd, ConsoleRefused, endOf, mendsItself, openConsoleSocket, ownTicket, type TicketOf } from './console-socket.ts'
import { loadViewer } from './load-viewer.ts'
import type { ConsoleProtocol, Viewer } from './viewer.ts'

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
  readonly viewer: RefObject<Viewer | null>
  /** In how many other windows it is open. */
  readonly others: number
  readonly takeOver: () => void
  readonly reconnect: () => void
}

interface ConsoleWish {
  /** Null while it is not known what the machine has: nothing is opened until then. */
  readonly protocol: ConsoleProtocol | null
  /** Whole in its window. */
  readonly scale: boolean
  /** By what right; the same at every rendering. Left out: the caller's own. */
  readonly ticketOf?: TicketOf
}

const TRIES_MAX = 8
/** A line that held this long counts as mended. */
const HELD_MS = 10_000
const waitMs = (tries: number): number => Math.min(15_000, 500 * 2 ** tries)

/** Keeps a machine's console in `screen`: a new ticket for each connection, and again with growing pauses when the line drops. */
export function useConsole(id: string, { protocol, scale, ticketOf }: ConsoleWish): Console {
  const screen = useRef<HTMLDivElement>(null)
  const viewer = useRef<Viewer | null>(null)
  const line = useRef<ConsoleChannel | null>(null)
  const [state, setState] = useState<ConsoleState>({ kind: 'connecting', again: false })
  const [others, setOthers] = useState(0)
  const [round, setRound] = useState(0)
  const tries = useRef(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: every round is a new connection
  useEffect(() => {
    const target = screen.current
    if (!target || protocol === null) return
    const control = new AbortController()
    let retry: ReturnType<typeof setTimeout> | undefined
    let held: ReturnType<typeof setTimeout> | undefined
    const ended = (end: ConsoleEnd) => {
      if (control.signal.aborted) return
      viewer.current?.close()
      viewer.current = null
      setOthers(0)
      clearTimeout(held)
      if (!mendsItself(end) || tries.current >= TRIES_MAX) return setState({ kind: 'ended', end })
      setState({ kind: 'waiting', tries: tries.current })
      retry = setTimeout(() => setRound((now) => now + 1), waitMs(tries.current++))
    }
    const live = () => {
      held = setTimeout(() => {
        tries.current = 0
      }, HELD_MS)
      setState({ kind: 'live' })
    }
    const connect = async (spoken: ConsoleProtocol) => {
      try {
        const open = await loadViewer[spoken]()
        await openConsoleSocket(ticketOf ?? ownTicket(id, spoken), {
          signal: control.signal,
          news: (said) => said.others !== undefined && setOthers(said.others),
          ready: (channel) => {
            line.current = channel
            viewer.current = open({ target, channel, whole: scale, live })
            void channel.closed.then((code) => ended(endOf(code)))
          },
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
    void connect(protocol)
    return () => {
      control.abort()
      clearTimeout(retry)
      clearTimeout(held)
      viewer.current?.close()
      viewer.current = null
    }
  }, [id, protocol, round, ticketOf])

  useEffect(() => viewer.current?.fit(scale), [scale])

  const takeOver = useCallback(() => line.current?.takeOver(), [])
  const reconnect = useCallback(() => {
    tries.current = 0
    setRound((now) => now + 1)
  }, [])
  return { state, screen, viewer, others, takeOver, reconnect }
}
