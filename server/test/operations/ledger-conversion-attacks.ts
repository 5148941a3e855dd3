import { type Attack, DENIED, transfer } from './ledger-attacks.ts'

/** Ways to misuse the templates that convert money, and to change what they recorded. [M1a] */
export const conversionAttacks: readonly Attack[] = [
  ...(
    [
      [
        'a conversion of a currency into itself',
        () =>
          transfer('wallet-top-up-converted', [
            ['main', 500],
            ['out', -500],
          ]),
        'ledger_transfer_converts',
      ],
      [
        'a conversion that leaves the gateway out',
        () =>
          transfer('wallet-top-up-converted', [
            ['main', 500],
            ['out', -500],
            ['into', 7],
            ['into', -7],
          ]),
        'ledger_transfer_converts',
      ],
      [
        'a conversion whose currencies sum to zero only together',
        () =>
          transfer('wallet-top-up-converted', [
            ['main', 500],
            ['out', -499],
            ['into', 9],
            ['dong', -10],
          ]),
        'ledger_transfer_balanced',
      ],
      [
        'a conversion that takes money from both sides',
        () =>
          transfer('wallet-top-up-converted', [
            ['main', 500],
            ['out', -500],
            ['into', -10],
            ['dong', 10],
          ]),
        'ledger_transfer_template',
      ],
      [
        'a plain top-up out of the exchange account',
        () =>
          transfer('wallet-top-up', [
            ['main', 500],
            ['out', -500],
          ]),
        'ledger_transfer_template',
      ],
    ] as const
  ).map(([name, sql, by]) => ({ name, sql: sql as () => readonly string[], by, owner: by })),
  ...(
    [
      ['a conversion changed', 'update payment_conversion set amount = amount + 1', 'payment_conversion_frozen'],
      ['a conversion deleted', 'delete from payment_conversion', 'payment_conversion_frozen'],
      ['conversions truncated', 'truncate payment_conversion', 'payment_conversion_kept'],
    ] as const
  ).map(([name, sql, owner]) => ({ name, sql: () => [sql], by: DENIED, owner })),
]
