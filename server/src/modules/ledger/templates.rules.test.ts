import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { legsOf, type Template, type Templates } from './templates.rules.ts'

describe('[M1] templates', () => {
  /** Amounts for which each template posts every entry that it can have. */
  const samples: { readonly [T in Template]: readonly Templates[T][] } = {
    'wallet-top-up': [{ amount: 9 }],
    'wallet-top-up-converted': [{ amount: 9, original: 225_000, originalCurrency: 'VND' }],
    'invoice-pay': [{ promotional: 5, main: 9, vat: 2 }],
    refund: [{ promotional: 5, main: 9, vat: 2 }],
    'points-pay': [{ points: 5, total: 9, vat: 2 }],
    'points-refund': [{ points: 5, total: 9, vat: 2 }],
    'points-earn': [{ points: 5 }],
    'points-take-back': [{ points: 5 }],
    grant: (['main', 'promotional', 'points'] as const).map((wallet) => ({ wallet, amount: 9 })),
    correction: (['main', 'promotional', 'points'] as const).map((wallet) => ({ wallet, amount: 9 })),
    'reward-pay': [{ amount: 9 }],
    'reward-take-back': [{ amount: 9, main: 5 }],
    'claw-back': [{ amount: 9, main: 5 }],
    'claw-back-undo': [{ amount: 9 }],
    'receivable-settle': [{ amount: 9 }],
    'gateway-refund': [{ amount: 9 }],
    'gateway-refund-undo': [{ amount: 9 }],
    'gateway-refund-converted': [{ amount: 9, original: 225_000, originalCurrency: 'VND' }],
    'gateway-refund-converted-undo': [{ amount: 9, original: 225_000, originalCurrency: 'VND' }],
    'bonus-take-back': [{ amount: 9, promotional: 2, main: 3 }],
    'bonus-return': [{ amount: 9, owed: 5 }],
    'payment-fee': [{ amount: 9, vat: 2 }],
    'payment-fee-refund': [{ amount: 9, vat: 2 }],
  }

  it('the database knows every template and every entry of it, and no other', () => {
    const posted = (Object.keys(samples) as Template[]).flatMap((template) =>
      samples[template].flatMap((amounts) =>
        legsOf(template, amounts as never, 'USD').map(({ account, amount }) => `${template} ${amount > 0 ? '+' : '-'} ${account}`),
      ),
    )
    const guard = readFileSync(new URL('../../../migrations/guards/09-ledger-templates.sql', import.meta.url), 'utf8')
    const known = [...guard.matchAll(/^ {4}'([\w-]+ [+-] [\w-]+)',?$/gm)].map(([, line]) => line)
    expect(known.sort()).toEqual([...new Set(posted)].sort())
  })
})
