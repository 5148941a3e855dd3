import { describe, expect, it } from 'vitest'
import { curlLine } from './curl.ts'

const proxy = { ip: '171.244.38.12', port: 24_017, type: 'http', username: 'maysang' } as const

describe('[S11] the line to try a proxy by', () => {
  it('names proxy, log-in and target, and has a SOCKS5 proxy resolve the name', () => {
    expect(curlLine(proxy, 'tq8Lm2Rw9x')).toBe(
      `curl --proxy http://171.244.38.12:24017 --proxy-user 'maysang:tq8Lm2Rw9x' https://example.com/`,
    )
    expect(curlLine({ ...proxy, type: 'socks5' }, 'x')).toContain('socks5h://171.244.38.12:24017')
  })

  it('leaves nothing of a password to the shell, and writes IPv6 addresses as addresses', () => {
    expect(curlLine(proxy, `a'$(id)`)).toContain(`'maysang:a'\\''$(id)'`)
    expect(curlLine({ ...proxy, ip: '2001:db8::7' }, 'x')).toContain('http://[2001:db8::7]:24017')
  })
})
