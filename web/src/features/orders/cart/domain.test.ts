import { describe, expect, it } from 'vitest'
import { dnsName, domainProblem, sentDomains } from './domain.ts'

describe('the domain of an order', () => {
  it('is known by its DNS name, whatever script it is written in and whatever was pasted around it', () => {
    expect(dnsName('Example.com')).toBe('example.com')
    expect(dnsName('https://example.com/shop?x=1')).toBe('example.com')
    expect(dnsName('example.com.')).toBe('example.com')
    expect(dnsName('bánhmì.vn')).toBe('xn--bnhm-5na3e.vn')
    expect(dnsName('中文.com')).toBe('xn--fiq228c.com')
  })

  it('is none without a dot, with blanks, as an address or with a bad label', () => {
    for (const text of ['', 'localhost', 'my site.vn', '192.0.2.7', '[::1]', 'a..vn', '-a.vn', 'a_b.vn', 'me@mail.vn', 'a.vn:8080'])
      expect([text, dnsName(text)]).toEqual([text, null])
  })

  it('is wanted once for each unit', () => {
    expect(domainProblem('', 1)).toBe('missing')
    expect(domainProblem('shop', 1)).toBe('invalid')
    expect(domainProblem('a.vn', 1)).toBeNull()
    expect(domainProblem('a.vn\nA.vn', 2)).toBe('twice')
    expect(domainProblem('a.vn', 2)).toBe('too-few')
    expect(domainProblem('a.vn, b.vn', 1)).toBe('too-many')
  })

  it('is sent without what was pasted around it', () => {
    expect(sentDomains('https://Bánhmì.vn/\n b.vn.')).toEqual(['bánhmì.vn', 'b.vn'])
  })
})
