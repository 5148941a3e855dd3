import { describe, expect, it } from 'vitest'
import { hostnameOf, shownPort, shownState } from './vps.rules.ts'

describe('what is shown', () => {
  it('[S5] 3389 goes without a suffix, Linux shows the stored port plus one', () => {
    expect(shownPort(3389, 'windows', 3389)).toBeNull()
    expect(shownPort(24_100, 'windows', 3389)).toBe(24_100)
    expect(shownPort(24_100, 'linux', 3389)).toBe(24_101)
    expect(shownPort(null, 'linux', 3389)).toBeNull()
  })

  it('[S1b] success is shown by a list as what it confirmed', () => {
    expect(shownState('success', 'stopped')).toBe('stopped')
    expect(shownState('starting', 'stopped')).toBe('starting')
  })

  it.each([
    ['Máy chủ Đà Nẵng 01', 'may-chu-da-nang-01'],
    ['web_01.example', 'web-01-example'],
    ['web-one.example.com', 'web-one.example.com'],
    ['Web-One.Example.COM', 'web-one.example.com'],
    ['Server No. 5', 'server-no-5'],
    ['v1.2', 'v1-2'],
    [`${'a'.repeat(61)}.com`, 'a'.repeat(60)],
    ['服务器', 'vps-7'],
    ['--x--', 'x'],
    ['a'.repeat(200), 'a'.repeat(60)],
    ['$(reboot)\n', 'reboot'],
  ])('host name of %j is %s', (name, host) => {
    expect(hostnameOf(name, 7)).toBe(host)
  })
})
