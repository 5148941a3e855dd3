import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { domainOf, usernameOf } from './domain.ts'

describe('[S12] the domain that somebody orders hosting for', () => {
  it.each([
    ['Example.COM', 'example.com', 'example.com'],
    ['  www.shop.example.com. ', 'shop.example.com', 'shop.example.com'],
    ['cà-phê.vn', 'xn--c-ph-0na7d.vn', 'cà-phê.vn'],
    ['例子.中国', 'xn--fsqu00a.xn--fiqs8s', '例子.中国'],
    ['xn--fsqu00a.xn--fiqs8s', 'xn--fsqu00a.xn--fiqs8s', '例子.中国'],
  ])('%s is known to the DNS as %s', (text, ascii, shown) => {
    expect(domainOf(text)).toEqual({ ascii, shown })
    expect(domainOf(domainOf(text)?.ascii ?? '')).toEqual(domainOf(text))
  })

  it.each([
    ...['', 'localhost', 'http://example.com', 'example.com/path', 'a@example.com', '192.0.2.1', '-a.example', 'a-.example', 'a..example'],
    ...[
      'exa mple.com',
      'example.com:8080',
      '*.example.com',
      '_dmarc.example.com',
      'example.com?x',
      `${'a'.repeat(64)}.com`,
      'com',
      '[::1]',
    ],
  ])('%s is none', (text) => {
    expect(domainOf(text)).toBeNull()
  })

  it('whatever is written, what comes out is safe as an argument', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const domain = domainOf(text)
        if (domain) expect(domain.ascii).toMatch(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/)
      }),
    )
  })

  it('accounts are called as panels take it: a letter first, sixteen at most', () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 2 ** 40 }), (id) => void expect(usernameOf(id)).toMatch(/^[a-z][a-z0-9]{0,15}$/)))
  })
})
