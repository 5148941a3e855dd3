import { WEBHOOK_TRIES } from '@portal/contracts/webhook-events.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainAddress } from './address.rules.ts'
import { type Answer, DELAYS, luckOf, nextAfter } from './delivery.rules.ts'

const failed = (status: number, retryAfterSeconds: number | null = null): Answer => ({ ms: 1, answer: '', status, retryAfterSeconds })

describe('[P3a] what becomes of a delivery', () => {
  it('it is tried ten times in about three days, and nothing that failed together is tried again together', () => {
    expect(DELAYS).toHaveLength(WEBHOOK_TRIES - 1)
    expect(DELAYS.reduce((sum, one) => sum + one, 0) / 3600).toBeCloseTo(75.6, 1)
    fc.assert(
      fc.property(fc.uuid({ version: 4 }), (messageId) => {
        for (const [index, delay] of DELAYS.entries()) {
          const next = nextAfter(failed(500), index + 1, luckOf(messageId, index + 1))
          const { inSeconds } = next as { inSeconds: number }
          expect(inSeconds).toBeGreaterThanOrEqual(delay * 0.9)
          expect(inSeconds).toBeLessThanOrEqual(delay * 1.1)
        }
        expect(nextAfter(failed(500), WEBHOOK_TRIES, luckOf(messageId, WEBHOOK_TRIES))).toBe('given-up')
      }),
    )
    const [low = 0, high = 0] = ['00000000-0000-4000-8000-000000000000', '0fffffff-f000-4000-8000-000000000000'].map((id) => luckOf(id, 1))
    expect(high - low).toBeGreaterThan(0.9)
  })

  it('a receiver is obeyed: gone is gone, and later is later, within a day', () => {
    expect(nextAfter(failed(204), 1, 0)).toBe('delivered')
    expect(nextAfter(failed(410), 1, 0)).toBe('gone')
    expect(nextAfter(failed(503, 900), 1, 0)).toEqual({ inSeconds: 900 })
    expect(nextAfter(failed(503, 10_000_000), 1, 0)).toEqual({ inSeconds: 86_400 })
    expect(nextAfter({ ms: 1, answer: '', error: 'timeout' }, 1, 0.5)).toEqual({ inSeconds: 5 })
  })
})

describe('[P3a] where webhooks may lead', () => {
  it.each([
    ['https://hooks.example.com/a?b=c#d', 'https://hooks.example.com/a?b=c'],
    ['  https://HOOKS.example.com ', 'https://hooks.example.com/'],
    ['https://93.184.216.34/', 'https://93.184.216.34/'],
    ['http://inside.example.net/', 'http://inside.example.net/'],
    ['http://hooks.example.com/', null],
    ['https://name:secret@hooks.example.com/', null],
    ['https://localhost/', null],
    ['https://printer/', null],
    ['https://db.internal/', null],
    ['https://10.1.2.3/', null],
    ['https://0x7f.1/', null],
    ['https://[::1]/', null],
    ['https://169.254.169.254/latest', null],
    ['https://hooks.example.com:8443/', 'https://hooks.example.com:8443/'],
    ['https://hooks.example.com:22/', null],
    ['https://hooks.example.com:25/', null],
    ['https://hooks.example.com:6000/', null],
    ['ftp://hooks.example.com/', null],
    ['javascript:alert(1)', null],
    ['hooks.example.com', null],
  ])('%s is kept as %s', (text, kept) => {
    expect(plainAddress(text, ['inside.example.net'])).toBe(kept)
  })

  it('staff say it themselves', () => {
    expect(plainAddress('http://10.1.2.3:8080/hook', 'any')).toBe('http://10.1.2.3:8080/hook')
    expect(plainAddress('ftp://10.1.2.3/', 'any')).toBeNull()
  })
})
