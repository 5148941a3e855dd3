import { createSocket, type Socket } from 'node:dgram'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Forward } from '../port.ts'
import { DatagramDoor } from './datagrams.ts'
import { Flow } from './flow.ts'

const HOME = '127.83.4.1'
const forward: Forward = {
  ...{ id: 'udp:1', address: HOME, port: 0, protocol: 'udp', target: { address: HOME, port: 9 }, allow: ['127.0.0.0/8'] },
  ...{ expiresAt: null, limits: { connections: 5, perSecond: 5, idleSeconds: 3600 }, suspended: false },
}
const bound = async (): Promise<Socket> => {
  const socket = createSocket('udp4')
  await new Promise<void>((resolve) => socket.bind(0, HOME, resolve))
  return socket
}
afterEach(() => {
  vi.useRealTimers()
})

it('[S5] a datagram from port 0, which nobody can answer, is not heard', async () => {
  const socket = await bound()
  const door = new DatagramDoor(socket, forward)
  onTestFinished(() => door.shut())
  const hear = (port: number) => socket.emit('message', Buffer.from('word'), { address: HOME, family: 'IPv4', port, size: 4 })
  hear(0)
  expect(door.size).toBe(0)
  hear(4000)
  expect(door.size).toBe(1)
})

it('[S5] a flow that nobody answers is over soon; one that was answered may be silent for longer', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const begin = (idleSeconds: number) => {
    const [socket, over] = [createSocket('udp4'), vi.fn()]
    new Flow({ from: { address: HOME, port: 4000 }, target: forward.target, socket, idleSeconds, answer: () => undefined, over })
    return { over, answer: () => socket.emit('message', Buffer.from('word')) }
  }
  const [silent, answered, hasty] = [begin(3600), begin(3600), begin(10)]
  answered.answer()
  hasty.answer()
  const ended = () => [silent, answered, hasty].map(({ over }) => over.mock.calls.length)
  vi.advanceTimersByTime(29_000)
  expect(ended()).toEqual([0, 0, 1])
  vi.advanceTimersByTime(1000)
  expect(ended()).toEqual([1, 0, 1])
  vi.advanceTimersByTime(270_000)
  expect(ended()).toEqual([1, 1, 1])
})
