import { Agent } from 'node:https'
import WebSocket from 'ws'
import { DriverError } from '../port.ts'
import type { IncusClient } from './client.ts'
import { trusted } from './transport.ts'

const OPEN_MS = 15_000

/** A web socket to the member that answered last. */
export function openSocket(client: IncusClient, path: string): Promise<WebSocket> {
  const url = new URL(path, client.transport.address.replace(/^https/, 'wss'))
  const agent = new Agent(trusted(client.config, 'machines'))
  const socket = new WebSocket(url, { agent, handshakeTimeout: OPEN_MS, perMessageDeflate: false })
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket))
    socket.once('error', (cause) => reject(new DriverError('retry-later', 'Incus opens no socket', { cause })))
  })
}
