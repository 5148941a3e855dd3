import { expect, it } from 'vitest'
import { waitsForPayer } from './order-detail.ts'

it('an order waits for its payer whether the gateway has a page, a code or an account to transfer to', () => {
  const next = [
    { kind: 'redirect', url: '/pay' },
    { kind: 'qr', text: 'pay me', picture: null, memo: null },
    { kind: 'transfer', lines: [], memo: 'A1' },
  ]
  for (const one of next) expect(waitsForPayer({ status: 'pending', payments: [{ next: null }, { next: one }] })).toBe(true)
  expect(waitsForPayer({ status: 'pending', payments: [{ next: null }] })).toBe(false)
  expect(waitsForPayer({ status: 'unpaid', payments: [{ next: { kind: 'redirect' } }] })).toBe(false)
})
