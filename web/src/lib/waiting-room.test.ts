import { describe, expect, it } from 'vitest'
import { createWaitingRoom } from './waiting-room.ts'

describe('[C3a] calls that wait for a person', () => {
  it('are asked about once, by the strongest of their demands, and go on together', async () => {
    const room = createWaitingRoom<'weak' | 'strong'>((now, next) => (now === 'strong' ? now : next))
    const calls = [room.wait('weak'), room.wait('strong'), room.wait('weak')]
    expect(room.asked.get()).toBe('strong')
    room.leave(true)
    expect(await Promise.all(calls)).toEqual([true, true, true])
    expect(room.asked.get()).toBeNull()
    const next = room.wait('weak')
    expect(room.asked.get()).toBe('weak')
    room.leave(false)
    expect(await next).toBe(false)
  })
})
