import { money } from '@portal/contracts/money.ts'
import { describe, expect, it } from 'vitest'
import { amountText, limitsOf, missingFrom, readAmount, topUpFor } from './amount.ts'

describe('[M4] the amount of a top-up as people type it', () => {
  it.each([
    ['25', 2500],
    ['25.5', 2550],
    ['$1,000', 100_000],
    [' 10000 ', 1_000_000],
    ['0.01', 1],
    ['25,5', 2550],
    ['10,00 $', 1000],
    ['1.000,50 $', 100_050],
  ])('reads %s as %i cents', (text, cents) => {
    expect(readAmount(text, 'USD')).toEqual(money(cents, 'USD'))
  })

  it.each(['', 'ten', '-5', '1.234', '1e3', '5.'.repeat(2), '1.0,5', ',5'])('refuses %s rather than guessing', (text) => {
    expect(readAmount(text, 'USD')).toBeNull()
  })

  it('reads dong in either way of grouping, without decimals', () => {
    expect(readAmount('250.000 ₫', 'VND')).toEqual(money(250_000, 'VND'))
    expect(readAmount('250,000', 'VND')).toEqual(money(250_000, 'VND'))
  })

  it('writes an amount that reads back as itself', () => {
    for (const amount of [1, 100, 2550, 1_000_000]) expect(readAmount(amountText(money(amount, 'USD')), 'USD')?.amount).toBe(amount)
  })

  it('keeps within our limits and the gateway’s', () => {
    const usd = (amount: number) => money(amount, 'USD')
    const ours = [usd(100), usd(1_000_000)]
    expect(limitsOf('USD', undefined)).toEqual(ours)
    expect(limitsOf('USD', { min: usd(50), max: usd(2_000_000) })).toEqual(ours)
    expect(limitsOf('USD', { min: usd(500), max: usd(50_000) })).toEqual([usd(500), usd(50_000)])
  })

  it('[M1a] has limits in đồng that are those of the server, whatever the rate of the day is', () => {
    const dong = (amount: number) => money(amount, 'VND')
    expect(limitsOf('VND', { min: dong(2000), max: null })).toEqual([dong(23_000), dong(230_000_000)])
  })
})

describe('a balance that does not hold what is due', () => {
  const balance = (amount: number, available = false) => ({ kind: 'balance' as const, balance: money(amount, 'USD'), available })

  it('says what it lacks, an empty one too', () => {
    expect(missingFrom(balance(0), money(960, 'USD'))).toEqual(money(960, 'USD'))
    expect(missingFrom(balance(460), money(960, 'USD'))).toEqual(money(500, 'USD'))
    expect(missingFrom(balance(960, true), money(960, 'USD'))).toBeNull()
    expect(missingFrom({ kind: 'gateway', balance: null, available: false }, money(960, 'USD'))).toBeNull()
  })

  it('is topped up by no less than a top-up has to be', () => {
    expect(topUpFor(money(960, 'USD'))).toEqual(money(960, 'USD'))
    expect(topUpFor(money(40, 'USD'))).toEqual(money(100, 'USD'))
    expect(topUpFor(money(40, 'VND'))).toEqual(money(23_000, 'VND'))
  })
})
