import { money } from '@portal/contracts/money.ts'
import { describe, expect, it } from 'vitest'
import { converted, shownCurrency } from './display-money.ts'

const byLanguage = { currency: null, vndPerUsd: 23_000 }

describe('[A3b] the currency shown', () => {
  it('goes with the language, unless the account chose one', () => {
    expect(shownCurrency(null, 'vi-VN')).toBe('VND')
    expect(shownCurrency(null, 'en-US')).toBe('USD')
    expect(shownCurrency(null, 'zh-CN')).toBe('USD')
    expect(shownCurrency('USD', 'vi-VN')).toBe('USD')
    expect(shownCurrency('VND', 'zh-CN')).toBe('VND')
  })
})

describe('[M1a] another currency than the ledger’s', () => {
  it('is converted at the rate served, as prices are', () => {
    expect(converted(money(500, 'USD'), byLanguage, 'vi-VN')).toEqual(money(115_000, 'VND'))
    expect(converted(money(501, 'USD'), byLanguage, 'vi-VN')).toEqual(money(116_000, 'VND'))
    expect(converted(money(50_000, 'VND'), { currency: 'USD', vndPerUsd: 25_000 }, 'vi-VN')).toEqual(money(200, 'USD'))
  })
  it('keeps the sign of a loss, and zero is zero', () => {
    expect(converted(money(-500, 'USD'), byLanguage, 'vi-VN')).toEqual(money(-115_000, 'VND'))
    expect(converted(money(0, 'USD'), byLanguage, 'vi-VN')).toEqual(money(0, 'VND'))
  })
  it('is not shown where the ledger’s own currency is the one to show, or before a rate is known', () => {
    expect(converted(money(500, 'USD'), byLanguage, 'en-US')).toBeNull()
    expect(converted(money(50_000, 'VND'), byLanguage, 'vi-VN')).toBeNull()
    expect(converted(money(500, 'USD'), { currency: 'VND', vndPerUsd: null }, 'vi-VN')).toBeNull()
  })
})
