import { createSocket, type Socket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type ForwardBench, isCut, isSoon, type MakeForwardBench, startForwardTarget, visit } from './bench.conformance.ts'
import type { Forward } from './port.ts'

const LIMITS = { connections: 50, perSecond: 100, idleSeconds: 30 }
const FIRST_PORT = 28_000
/** Datagrams are lost without a word: who hears nothing for so long was not let in. */
const SILENCE_MS = 150

interface Place {
  readonly address: string
  readonly port: number
}

const bound = async (address: string): Promise<Socket> => {
  const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4')
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.bind(0, address, resolve)
  })
  return socket
}

/** Says back what it hears, and knows how often. */
async function startEcho(address: string) {
  const socket = await bound(address)
  let heard = 0
  socket.on('message', (message, from) => {
    heard += 1
    socket.send(message, from.port, from.address)
  })
  return { port: socket.address().port, heard: () => heard, close: () => new Promise<void>((resolve) => socket.close(() => resolve())) }
}

/** One who says words to a forward, always from the same port of theirs. */
async function speaker(from: string, { address, port }: Place) {
  const socket = await bound(from)
  onTestFinished(() => new Promise<void>((resolve) => socket.close(() => resolve())))
  const heard: string[] = []
  socket.on('message', (message) => heard.push(message.toString('latin1')))
  socket.on('error', () => undefined)
  let serial = 0
  return {
    heard,
    isAnswered: async (patienceMs = 3000): Promise<boolean> => {
      serial += 1
      const word = `word ${serial}`
      socket.send(word, port, address)
      const began = performance.now()
      return await isSoon(
        () => heard.includes(word),
        () => performance.now() - began > patienceMs,
      )
    },
    say: (message: Buffer) => socket.send(message, port, address),
  }
}

/** What every engine for forwards keeps of datagrams; and of IPv6, where the bench has addresses for it. */
export function datagramConformance(name: string, make: MakeForwardBench): void {
  describe(`[S5] datagrams forwarded by ${name}`, () => {
    let bench: ForwardBench
    let target: Awaited<ReturnType<typeof startEcho>>
    let other: Awaited<ReturnType<typeof startEcho>>
    let [inside, outside] = ['', '']
    let serial = 0
    beforeAll(async () => {
      bench = await make(() => Date.now())
      ;[inside, outside] = bench.visitors
      ;[target, other] = [await startEcho(bench.targetAddress), await startEcho(bench.targetAddress)]
      await bench.driver.begin([])
    })
    afterAll(async () => {
      await bench?.dispose()
      await Promise.all([target, other].map((one) => one?.close()))
    })
    const standing = new Set<string>()
    afterEach(async () => {
      await bench.driver.apply({ remove: [...standing], set: [] })
      standing.clear()
    })
    const forward = (more: Partial<Forward> = {}): Forward => {
      serial += 1
      return {
        ...{ id: `udp:${serial}`, address: bench.address, port: FIRST_PORT + serial, protocol: 'udp' },
        ...{ target: { address: bench.targetAddress, port: target.port }, allow: [`${inside}/32`], expiresAt: null },
        ...{ limits: LIMITS, suspended: false },
        ...more,
      }
    }
    const set = async (...forwards: Forward[]) => {
      for (const { id } of forwards) standing.add(id)
      return await bench.driver.apply({ remove: [], set: forwards })
    }

    it('lead to their target and to no other, and answers find back to who asked', async () => {
      const [one, two] = [forward(), forward({ target: { address: bench.targetAddress, port: other.port } })]
      expect(await set(one, two)).toEqual([one, two].map(({ id }) => ({ id, trouble: null })))
      const [a, b] = [await speaker(inside, one), await speaker(inside, one)]
      const beside = other.heard()
      expect([await a.isAnswered(), await b.isAnswered(), await a.isAnswered()]).toEqual([true, true, true])
      expect([a.heard, b.heard, other.heard() - beside]).toEqual([['word 1', 'word 2'], ['word 1'], 0])
      expect(await (await speaker(inside, two)).isAnswered()).toBe(true)
    })

    it('of who is not allowed reach nobody, and answer nobody', async () => {
      const [one, nobody] = [forward(), forward({ allow: [] })]
      await set(one, nobody)
      const before = target.heard()
      const [stranger, friend] = [await speaker(outside, one), await speaker(inside, nobody)]
      expect([await stranger.isAnswered(SILENCE_MS), await friend.isAnswered(SILENCE_MS), target.heard() - before]).toEqual([
        false,
        false,
        0,
      ])
    })

    it.each(['removed', 'suspended', 'not allowed any more', 'another target'] as const)('are cut at once: %s', async (how) => {
      const one = forward()
      await set(one)
      const speaks = await speaker(inside, one)
      expect(await speaks.isAnswered()).toBe(true)
      if (how === 'removed') await bench.driver.apply({ remove: [one.id], set: [] })
      else if (how === 'suspended') await set({ ...one, suspended: true })
      else if (how === 'not allowed any more') await set({ ...one, allow: [`${outside}/32`] })
      else await set({ ...one, target: { address: bench.targetAddress, port: other.port } })
      const [before, beside] = [target.heard(), other.heard()]
      expect(await speaks.isAnswered(how === 'another target' ? 3000 : SILENCE_MS)).toBe(how === 'another target')
      expect([target.heard() - before, other.heard() - beside]).toEqual([0, how === 'another target' ? 1 : 0])
    })

    it('stand at the same port as connections, each led to its own', async () => {
      const streams = await startForwardTarget(bench.targetAddress)
      onTestFinished(() => streams.close())
      const udp = forward()
      const tcp = forward({ protocol: 'tcp', port: udp.port, target: { address: bench.targetAddress, port: streams.port } })
      expect(await set(udp, tcp)).toEqual([udp, tcp].map(({ id }) => ({ id, trouble: null })))
      const visitor = await visit(tcp, inside)
      expect([visitor !== null, await (await speaker(inside, udp)).isAnswered(), streams.came()]).toEqual([true, true, 1])
      visitor?.socket.destroy()
      const again = forward({ port: udp.port })
      expect(await set(again)).toEqual([{ id: again.id, trouble: 'port-taken' }])
    })

    it('are counted, each byte once', async () => {
      const one = forward()
      await set(one)
      const speaks = await speaker(inside, one)
      for (let n = 0; n < 20; n++) {
        speaks.say(Buffer.alloc(1000, 65 + n))
        expect(await isSoon(() => speaks.heard.length > n)).toBe(true)
      }
      const counted = (await bench.driver.counts()).find(({ id }) => id === one.id)
      expect(counted).toEqual({ id: one.id, received: 20_000, sent: 20_000 })
      expect((await bench.driver.counts()).find(({ id }) => id === one.id)).toBeUndefined()
      expect(await bench.driver.open()).toEqual([{ id: one.id, connections: 1 }])
    })

    it('of more visitors than there may be are lost, and a silent one makes room', async () => {
      const one = forward({ limits: { ...LIMITS, connections: 1, idleSeconds: 1 } })
      await set(one)
      const [first, second] = [await speaker(inside, one), await speaker(inside, one)]
      expect([await first.isAnswered(), await second.isAnswered(SILENCE_MS)]).toEqual([true, false])
      // A kernel forgets when it looks, not to the second.
      let isIn = false
      for (let n = 0; n < 40 && !isIn; n++) isIn = await second.isAnswered(SILENCE_MS)
      expect(isIn).toBe(true)
    })

    it('and connections come over IPv6 too, by the families of who is allowed', async () => {
      if (!bench.six) return
      const { address, visitor: from, targetAddress, across: leadsAcross } = bench.six
      const [echo, streams] = [await startEcho(targetAddress), await startForwardTarget(targetAddress)]
      onTestFinished(async () => void (await Promise.all([echo.close(), streams.close()])))
      const of = (port: number, more: Partial<Forward>) => forward({ address, target: { address: targetAddress, port }, ...more })
      const udp = of(echo.port, { allow: [`${from}/128`] })
      const tcp = of(streams.port, { protocol: 'tcp', allow: [`${from}/128`] })
      const closed = of(streams.port, { protocol: 'tcp', allow: ['0.0.0.0/0', '2001:db8::/32'] })
      const across = of(target.port, { allow: ['::/0'], target: { address: bench.targetAddress, port: target.port } })
      expect((await set(udp, tcp, closed)).filter(({ trouble }) => trouble !== null)).toEqual([])
      expect(await set(across)).toEqual([{ id: across.id, trouble: leadsAcross ? null : 'not-permitted' }])
      const visitor = await visit(tcp, from)
      expect([visitor !== null, await visit(closed, from)]).toEqual([true, null])
      visitor?.socket.destroy()
      expect(await (await speaker(from, udp)).isAnswered()).toBe(true)
      if (leadsAcross) expect(await (await speaker(from, across)).isAnswered()).toBe(true)
      const counted = new Set((await bench.driver.counts()).map(({ id }) => id))
      expect([tcp, udp, closed].map(({ id }) => counted.has(id))).toEqual([true, true, false])
      // What is open is cut with its forward.
      const [stays, asks] = [await visit(tcp, from), await speaker(from, udp)]
      expect([stays !== null, await asks.isAnswered()]).toEqual([true, true])
      await bench.driver.apply({ remove: [tcp.id, udp.id], set: [] })
      expect([stays && (await isCut(stays)), await asks.isAnswered(SILENCE_MS), await visit(tcp, from)]).toEqual([true, false, null])
    })
  })
}
