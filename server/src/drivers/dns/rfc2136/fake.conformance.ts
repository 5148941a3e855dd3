import { type AddressInfo, createServer, type Server } from 'node:net'
import { CLASS, readMessage, readName, TYPE, u16, writeName, writeRecord } from './message.ts'
import { type Key, sign, verify } from './tsig.ts'

interface FakeDns {
  readonly port: number
  readonly names: Map<string, string>
  /** How many changes it took. */
  taken(): number
  /** From now on it refuses changes, or takes them again. */
  refuse(refuses: boolean): void
  close(): Promise<void>
}

/** A primary server as far as this driver asks of one: zones of two networks, one key. `lies`: it signs with another. */
export async function fakeDns(key: Key, lies?: Key): Promise<FakeDns> {
  const names = new Map<string, string>()
  const state = { taken: 0, refuses: false }
  const server: Server = createServer((socket) => {
    let received = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (bytes: Buffer) => {
      received = Buffer.concat([received, bytes])
      if (received.length < 2 || received.length < 2 + received.readUInt16BE(0)) return
      const answer = answerTo(received.subarray(2, 2 + received.readUInt16BE(0)), { names, state, key, signs: lies ?? key })
      socket.end(Buffer.concat([u16(answer.length), answer]))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()))
  const refuse = (refuses: boolean): void => {
    state.refuses = refuses
  }
  return { port: (server.address() as AddressInfo).port, names, taken: () => state.taken, refuse, close }
}

interface Books {
  readonly names: Map<string, string>
  readonly state: { taken: number; refuses: boolean }
  readonly key: Key
  readonly signs: Key
}

function answerTo(bytes: Buffer, { names, state, key, signs }: Books): Buffer {
  const asked = readMessage(bytes)
  const flags = bytes.readUInt16BE(2)
  const reply = (code: number, answers: readonly Buffer[] = []): Buffer =>
    Buffer.concat([bytes.subarray(0, 2), u16(0x8000 | (flags & 0x7800) | code), u16(0), u16(answers.length), u16(0), u16(0), ...answers])
  const record = asked.additional.at(-1)
  // A question that carries no right signature: as if it had none that could be checked.
  if (!record || !verify(bytes, asked, key, { now: new Date() })) return reply(9)
  const macAt = readName(bytes, record.dataAt).next + 10
  const mac = bytes.subarray(macAt, macAt + bytes.readUInt16BE(macAt - 2))
  const zone = readName(bytes, 12)
  const answered = (): Buffer => {
    if ((flags & 0x7800) === 0) {
      const name = names.get(zone.name)
      return name === undefined
        ? reply(3)
        : reply(0, [writeRecord({ name: zone.name, type: TYPE.ptr, class: CLASS.in, ttl: 60, data: writeName(name) })])
    }
    if (state.refuses) return reply(5)
    if (asked.updates.length > 0) state.taken++
    for (const { name, class: of, dataAt } of asked.updates) {
      if (of === CLASS.any) names.delete(name)
      else names.set(name, readName(bytes, dataAt).name)
    }
    return reply(0)
  }
  return sign(answered(), signs, new Date(), mac).bytes
}
