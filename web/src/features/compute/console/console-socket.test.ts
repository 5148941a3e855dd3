import { CONSOLE_CLOSE } from '@portal/contracts/modules/compute.contract.ts'
import { describe, expect, it } from 'vitest'
import { endOf, mendsItself } from './console-socket.ts'

describe('[S6] the browser understands why a console was closed', () => {
  it('knows every close code of the contract', () => {
    expect(endOf(CONSOLE_CLOSE.refused)).toBe('refused')
    expect(endOf(CONSOLE_CLOSE.rightLost)).toBe('right-lost')
    expect(endOf(CONSOLE_CLOSE.engineGone)).toBe('engine-gone')
    expect(endOf(CONSOLE_CLOSE.slow)).toBe('slow')
    expect(endOf(CONSOLE_CLOSE.takenOver)).toBe('taken-over')
    expect(endOf(CONSOLE_CLOSE.tooMany)).toBe('too-many')
    expect(endOf(1006)).toBe('dropped')
  })

  it('tries again by itself after a broken line, never after a lost right or a machine that went away', () => {
    expect(['dropped', 'slow', 'refused'].every((end) => mendsItself(end as never))).toBe(true)
    expect(mendsItself('right-lost')).toBe(false)
    expect(mendsItself('engine-gone')).toBe(false)
    // Two windows would take it from each other for ever.
    expect(mendsItself('taken-over')).toBe(false)
    expect(mendsItself('too-many')).toBe(false)
  })
})
