import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  converse,
  type ForwardBench,
  type ForwardTarget,
  isCut,
  type MakeForwardBench,
  startForwardTarget,
  type Visitor,
  visit,
} from './bench.conformance.ts'
import type { Forward } from './port.ts'

const LIMITS = { connections: 50, perSecond: 100, idleSeconds: 30 }
const FIRST_PORT = 21_000
const CUT_MS = 2000

/** What every engine for forwards keeps, with plain TCP through it. */
export function forwardConformance(name: string, make: MakeForwardBench): void {
  describe(`[S11] forwards by ${name}`, () => {
    let bench: ForwardBench
    let target: ForwardTarget
    let other: ForwardTarget
    let now = Date.now()
    let serial = 0
    let inside = ''
    let outside = ''
    beforeAll(async () => {
      bench = await make(() => now)
      ;[inside, outside] = bench.visitors
      target = await startForwardTarget(bench.targetAddress)
      other = await startForwardTarget(bench.targetAddress)
      await bench.driver.begin([])
    })
    afterAll(async () => {
      await bench?.dispose()
      await Promise.all([target, other].map((one) => one?.close()))
    })
    const standing = new Set<string>()
    beforeEach(() => {
      now = Date.now()
    })
    afterEach(async () => {
      await bench.driver.apply({ remove: [...standing], set: [] })
      standing.clear()
    })

    const forward = (more: Partial<Forward> = {}): Forward => {
      serial += 1
      return {
        ...{ id: `test:${serial}`, address: bench.address, port: FIRST_PORT + serial, protocol: 'tcp' },
        ...{ target: { address: bench.targetAddress, port: target.port }, allow: [`${inside}/32`], expiresAt: null },
        ...{ limits: LIMITS, suspended: false },
        ...more,
      }
    }
    const set = async (...forwards: Forward[]) => {
      for (const { id } of forwards) standing.add(id)
      return await bench.driver.apply({ remove: [], set: forwards })
    }
    const entered = async (of: Forward, from = inside): Promise<Visitor> => {
      const visitor = await visit(of, from)
      if (!visitor) throw new Error(`not let in from ${from}`)
      return visitor
    }
    const isServed = async (of: Forward, from = inside): Promise<boolean> => {
      const visitor = await visit(of, from)
      visitor?.socket.destroy()
      return visitor !== null
    }

    it('leads to its target and to no other, both ways, also half closed', async () => {
      const [one, two] = [forward(), forward({ target: { address: bench.targetAddress, port: other.port } })]
      expect(await set(one, two)).toEqual([one, two].map(({ id }) => ({ id, trouble: null })))
      const [before, beside] = [target.came(), other.came()]
      const visitor = await entered(one)
      expect(await visitor.echoes('a word')).toBe(true)
      expect([target.came() - before, other.came() - beside]).toEqual([1, 0])
      visitor.socket.destroy()
      expect((await converse(one, inside, ['take\n', Buffer.alloc(300_000, 120)])).text).toBe('300000')
      expect((await converse(two, inside, ['give 300000'])).bytes).toBe(300_000)
    })

    it('turns away who is not allowed before its target hears anything; with nobody on its list, everybody', async () => {
      const [one, nobody, wide] = [forward(), forward({ allow: [] }), forward({ allow: ['0.0.0.0/0', `${inside}/32`, '2001:db8::/32'] })]
      await set(one, nobody, wide)
      const before = target.came()
      expect([await isServed(one, outside), await isServed(nobody), await isServed(nobody, outside)]).toEqual([false, false, false])
      expect(target.came()).toBe(before)
      expect([await isServed(one), await isServed(wide), await isServed(wide, outside)]).toEqual([true, true, true])
    })

    it('ends by the clock, also for who is connected, with nobody there to say so; a later end opens it again', async () => {
      const one = forward({ expiresAt: now + 60_000 })
      await set(one)
      const visitor = await entered(one)
      now += 61_000
      const began = performance.now()
      expect(await isCut(visitor)).toBe(true)
      expect(performance.now() - began).toBeLessThan(CUT_MS)
      expect(await isServed(one)).toBe(false)
      expect(await set(one)).toEqual([{ id: one.id, trouble: null }])
      expect(await isServed(one)).toBe(false)
      await set({ ...one, expiresAt: now + 60_000 })
      expect(await isServed(one)).toBe(true)
    })

    it('another list cuts who is on it no more, and nobody else', async () => {
      const one = forward({ allow: [`${inside}/32`, `${outside}/32`] })
      await set(one)
      const [stays, goes] = [await entered(one), await entered(one, outside)]
      const began = performance.now()
      await set({ ...one, allow: [`${inside}/32`] })
      expect(await isCut(goes)).toBe(true)
      expect(performance.now() - began).toBeLessThan(CUT_MS)
      expect([await stays.echoes('still'), await isServed(one, outside), await isServed(one)]).toEqual([true, false, true])
      stays.socket.destroy()
    })

    it.each(['removed', 'suspended', 'another target', 'another port'] as const)(
      'cuts what is open within two seconds: %s',
      async (how) => {
        const one = forward()
        await set(one)
        const visitor = await entered(one)
        const after: Forward = {
          ...one,
          ...(how === 'suspended' && { suspended: true }),
          ...(how === 'another target' && { target: { address: bench.targetAddress, port: other.port } }),
          ...(how === 'another port' && { port: one.port + 5000 }),
        }
        const began = performance.now()
        if (how === 'removed') await bench.driver.apply({ remove: [one.id], set: [] })
        else await set(after)
        expect(await isCut(visitor)).toBe(true)
        expect(performance.now() - began).toBeLessThan(CUT_MS)
        expect(await isServed(after)).toBe(how !== 'removed' && how !== 'suspended')
        if (how === 'another port') expect(await isServed(one)).toBe(false)
      },
    )

    it('the same again keeps what is open, and so do other limits and a later end', async () => {
      const one = forward({ expiresAt: now + 60_000 })
      await set(one)
      const visitor = await entered(one)
      await set(one, forward())
      await set({ ...one, limits: { ...LIMITS, connections: 7 }, expiresAt: now + 120_000 })
      expect(await visitor.echoes('still')).toBe(true)
      visitor.socket.destroy()
    })

    it('counts within one per cent, each byte once, also while it is open', async () => {
      const one = forward()
      await set(one)
      const size = 5_000_000
      const sum = { received: 0, sent: 0 }
      const take = async (): Promise<void> => {
        for (const { id, received, sent } of await bench.driver.counts()) {
          if (id !== one.id) continue
          sum.received += received
          sum.sent += sent
        }
      }
      expect((await converse(one, inside, [`give ${size}`])).bytes).toBe(size)
      expect((await converse(one, inside, ['take\n', Buffer.alloc(size, 120)])).text).toBe(String(size))
      await take()
      for (const bytes of [sum.received, sum.sent]) {
        expect(bytes).toBeGreaterThan(size * 0.99)
        expect(bytes).toBeLessThan(size * 1.01)
      }
      const visitor = await entered(one)
      await visitor.echoes('x'.repeat(5000))
      await take()
      expect(sum.sent).toBeLessThan(size * 1.01 + 10_000)
      expect(await bench.driver.open()).toEqual([{ id: one.id, connections: 1 }])
      visitor.socket.destroy()
    })

    it('lets in no more at once than its limits say', async () => {
      const few = forward({ limits: { ...LIMITS, connections: 1 } })
      const slow = forward({ limits: { ...LIMITS, perSecond: 1 } })
      await set(few, slow)
      const visitor = await entered(few)
      expect(await isServed(few)).toBe(false)
      expect([await isServed(slow), await isServed(slow)]).toEqual([true, false])
      expect(await visitor.echoes('still')).toBe(true)
      visitor.socket.destroy()
    })

    it('ends a connection over which nothing goes', async () => {
      const one = forward({ limits: { ...LIMITS, idleSeconds: 1 } })
      await set(one)
      const visitor = await entered(one)
      // Silence is what is tried here.
      await new Promise((resolve) => setTimeout(resolve, 2500))
      expect(await isCut(visitor)).toBe(true)
    })

    it('says why one cannot be, serves the others, and gives the port of one to another in the same change', async () => {
      const [fine, absent] = [forward(), forward({ address: '203.0.113.7' })]
      const twice = forward({ port: fine.port })
      expect(new Map((await set(fine, absent, twice)).map(({ id, trouble }) => [id, trouble]))).toEqual(
        new Map<string, string | null>([
          [fine.id, null],
          [absent.id, 'no-address'],
          [twice.id, 'port-taken'],
        ]),
      )
      expect(await isServed(fine)).toBe(true)
      const next = { ...twice, target: { address: bench.targetAddress, port: other.port } }
      expect(await bench.driver.apply({ remove: [fine.id], set: [next] })).toEqual([{ id: next.id, trouble: null }])
      const before = other.came()
      expect([await isServed(next), other.came() - before]).toEqual([true, 1])
    })

    it('serves a thousand, and changes one of them as fast as alone', async () => {
      const all = Array.from({ length: 1000 }, () => forward())
      const troubles = (await set(...all)).filter(({ trouble }) => trouble !== null)
      expect(troubles).toEqual([])
      for (const one of [all[0], all[499], all[999]]) expect(one && (await isServed(one))).toBe(true)
      const [changed] = all
      const began = performance.now()
      await set({ ...(changed as Forward), allow: [`${outside}/32`] })
      expect(performance.now() - began).toBeLessThan(1000)
      expect([await isServed(changed as Forward), await isServed(changed as Forward, outside)]).toEqual([false, true])
      await bench.driver.apply({ remove: all.map(({ id }) => id), set: [] })
      expect(await isServed(all[499] as Forward)).toBe(false)
    })

    it('what was open when its process was killed goes on after, and what is desired no more does not', async () => {
      const reborn = bench.reborn?.()
      if (!reborn) return
      const [stays, goes] = [forward(), forward()]
      await set(stays, goes)
      const [one, two] = [await entered(stays), await entered(goes)]
      await bench.driver.counts()
      await one.echoes('x'.repeat(3000))
      expect(await reborn.begin([stays])).toEqual([{ id: stays.id, trouble: null }])
      expect([await one.echoes('still'), await isCut(two), await isServed(goes), await isServed(stays)]).toEqual([true, true, false, true])
      const counted = (await reborn.counts()).find(({ id }) => id === stays.id)
      expect(counted?.sent).toBeGreaterThan(3000)
      await reborn.close()
      expect([await isServed(stays), await isCut(one)]).toEqual([false, true])
    })

    it('says what it needs, or that all is there', async () => {
      expect(await bench.driver.probe()).toMatchObject({ ok: true })
    })
  })
}
