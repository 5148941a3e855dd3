import type WebSocket from 'ws'
import type { Watch } from '../port.ts'
import { isKey } from '../spec.ts'
import type { IncusClient } from './client.ts'
import { openSocket } from './sockets.ts'
import { event } from './wire.ts'

const AGAIN_MS = [500, 2000, 10_000, 30_000] as const
const ALIVE_MS = 30_000

/** Events of all members, from whichever answers. What happens while none does is found by the next look. */
export const incusWatch = (client: IncusClient): Watch => ({
  start: async (changed) => {
    let ended = false
    let socket: WebSocket | null = null
    let timer: NodeJS.Timeout | undefined
    let tries = 0

    const again = (): void => {
      if (ended) return
      timer = setTimeout(() => void open().catch(again), AGAIN_MS[Math.min(tries++, AGAIN_MS.length - 1)])
      timer.unref()
    }
    const open = async (): Promise<void> => {
      // By a question first: it finds a member that answers.
      await client.call('machines', { method: 'GET', path: '/1.0' })
      const opened = await openSocket(client, client.path('/events', { type: 'lifecycle' }))
      if (ended) return opened.terminate()
      socket = opened
      tries = 0
      let alive = true
      const beat = setInterval(() => {
        if (!alive) return opened.terminate()
        alive = false
        opened.ping()
      }, ALIVE_MS)
      beat.unref()
      opened.on('pong', () => {
        alive = true
      })
      opened.on('message', (data) => {
        const key = keyOf(String(data))
        if (key !== null && !ended) changed(key)
      })
      opened.on('error', () => undefined)
      opened.once('close', () => {
        clearInterval(beat)
        again()
      })
    }

    await open()
    return {
      stop: async () => {
        ended = true
        clearTimeout(timer)
        socket?.terminate()
      },
    }
  },
})

/** Which machine an event is of. */
function keyOf(text: string): string | null {
  try {
    const { success, data } = event.safeParse(JSON.parse(text))
    const name = success ? /^\/1\.0\/instances\/([^/?]+)/.exec(data.metadata.source)?.[1] : undefined
    return name !== undefined && isKey(name) ? name : null
  } catch {
    return null
  }
}
