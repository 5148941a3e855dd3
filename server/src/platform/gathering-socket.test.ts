import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../../test/support/database.ts'
import { TestClock } from './clock.ts'
import { Database } from './db.ts'
import { gatheringSocket } from './gathering-socket.ts'

it('what is written in one turn leaves in one piece, what follows an answer in the next', async () => {
  const pieces: string[] = []
  const server = createServer((peer) => {
    peer.on('data', (piece) => {
      pieces.push(piece.toString())
      peer.write('answer')
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as { port: number }
  const socket = gatheringSocket()
  const answer = () => new Promise((done) => socket.once('data', done))
  await new Promise<void>((connected) => socket.connect(port, '127.0.0.1', connected))
  try {
    socket.write('one ')
    await Promise.resolve()
    socket.write('two ')
    socket.write('three')
    await answer()
    socket.write('four')
    await answer()
    expect(pieces).toEqual(['one two three', 'four'])
  } finally {
    socket.destroy()
    server.close()
  }
})

it('statements that wait for nothing are one write to PostgreSQL', async () => {
  const database = await createTestDatabase()
  const db = new Database(database.url, { clock: new TestClock('2026-01-01T00:00:00Z') })
  try {
    const writes = await db.transaction(async (tx) => {
      const { stream } = (tx.client as unknown as { connection: { stream: ReturnType<typeof gatheringSocket> } }).connection
      const uncork = stream.uncork.bind(stream)
      let sent = 0
      stream.uncork = () => {
        uncork()
        if (stream.writableCorked === 0) sent++
      }
      await Promise.all([1, 2, 3].map((n) => tx.client.query('select $1::int', [n])))
      return sent
    })
    expect(writes).toBe(1)
  } finally {
    await db.close()
    await database.drop()
  }
})
