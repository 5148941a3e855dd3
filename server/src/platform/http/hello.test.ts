import { EventEmitter } from 'node:events'
import type { WebSocket } from '@fastify/websocket'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { awaitHello, HELLO_WITHIN_MS } from './hello.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function opened() {
  const socket = Object.assign(new EventEmitter(), { close: vi.fn(), terminate: vi.fn() })
  const heard: string[] = []
  awaitHello(socket as unknown as WebSocket, 4401, (text) => heard.push(text))
  return { socket, heard }
}

describe('[C5a] a socket whose client says nothing', () => {
  it('is closed and cut off after five seconds, and not before', () => {
    const { socket } = opened()
    expect(HELLO_WITHIN_MS).toBe(5000)
    vi.advanceTimersByTime(4999)
    expect(socket.close).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(socket.close).toHaveBeenCalledWith(4401)
    expect(socket.terminate).toHaveBeenCalledOnce()
  })
  it('is left alone once it has said hello, or is gone', () => {
    const talking = opened()
    talking.socket.emit('message', Buffer.from('hello'), false)
    const gone = opened()
    gone.socket.emit('close')
    vi.advanceTimersByTime(60_000)
    expect(talking.heard).toEqual(['hello'])
    expect([talking.socket.close, gone.socket.close].map((close) => close.mock.calls.length)).toEqual([0, 0])
  })
})
