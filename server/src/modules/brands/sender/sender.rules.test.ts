import { describe, expect, it } from 'vitest'
import { dmarcNames, domainOf, judgeDkim, judgeDmarc, judgeSpf } from './sender.rules.ts'

describe('[B1] what receivers think of a sender’s domain', () => {
  it.each([
    [null, 'unknown', 'no-answer'],
    [[], 'missing', 'spf-missing'],
    [['v=spf10 -all'], 'missing', 'spf-missing'],
    [['v=spf1 mx -all'], 'ok', 'spf-ok'],
    [['V=SPF1 include:_spf.example.net ~ALL'], 'ok', 'spf-ok'],
    [['v=spf1 redirect=_spf.example.net'], 'ok', 'spf-ok'],
    [['v=spf1 mx ?all'], 'weak', 'spf-neutral'],
    [['v=spf1 mx'], 'weak', 'spf-neutral'],
    [['v=spf1 +all'], 'wrong', 'spf-open'],
    [['v=spf1 mx all'], 'wrong', 'spf-open'],
    [['v=spf1 -all', 'v=spf1 mx -all'], 'wrong', 'spf-several'],
  ] as const)('SPF %j: %s', (texts, state, reason) => {
    const judged = judgeSpf('example.com', texts)
    expect(judged).toMatchObject({ state, reason })
    expect(judged.publish === null).toBe(state === 'ok' || state === 'unknown')
  })

  const key = { selector: 'portal1', publicKey: 'AAAA' }
  it.each([
    [null, 'unknown'],
    [[], 'missing'],
    [['v=DKIM1; k=rsa; p=AA AA'], 'ok'],
    [['k=rsa; p=AAAA'], 'ok'],
    [['v=DKIM1; p=BBBB'], 'wrong'],
    [['v=DKIM1; p='], 'wrong'],
    [['v=DKIM1; p=AAAA', 'v=DKIM1; p=AAAA'], 'wrong'],
  ] as const)('DKIM %j: %s', (texts, state) => {
    expect(judgeDkim('example.com', key, texts)).toMatchObject({ state, name: 'portal1._domainkey.example.com' })
  })

  it.each([
    [null, 'unknown'],
    [[], 'missing'],
    [['v=DMARC1; p=reject; rua=mailto:a@b.c'], 'ok'],
    [['v=DMARC1;p=QUARANTINE'], 'ok'],
    [['v=DMARC1; p=none'], 'weak'],
    [['v=DMARC1'], 'wrong'],
    [['v=DMARC1; p=reject', 'v=DMARC1; p=none'], 'wrong'],
  ] as const)('DMARC %j: %s', (texts, state) => {
    expect(judgeDmarc('example.com', '_dmarc.example.com', texts, 'help@example.com')).toMatchObject({ state })
  })

  it('looks for a policy at the domain and at those above it, never at a top level', () => {
    expect(dmarcNames('mail.shop.example.com')).toEqual(['_dmarc.mail.shop.example.com', '_dmarc.shop.example.com', '_dmarc.example.com'])
    expect(dmarcNames('localhost')).toEqual(['_dmarc.localhost'])
  })

  it('reads the domain of a sender however it is written', () => {
    expect(['Arden <a@Mail.Example.com>', 'a@mail.example.com'].map(domainOf)).toEqual(['mail.example.com', 'mail.example.com'])
  })
})
