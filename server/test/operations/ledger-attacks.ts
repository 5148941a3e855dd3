// Every way we know to move money past the ledger, as SQL of someone who took over the portal's connection. [M1][D17]
export const DENIED = 'permission denied'
const exchanged = { dong: 0, into: 0, out: 0 }
/** Rows that the attacks are about; the test fills them in. */
export const ids = { main: 0, points: 0, other: 0, revenue: 0, clearing: 0, invoice: 0, unpaid: 0, payment: 0, entry: 0, ...exchanged }

let serial = 0
/** A transfer of our making, at the newest time that the ledger knows. */
export function transfer(
  template: string,
  legs: readonly (readonly [account: keyof typeof ids, amount: number])[],
  more: object = {},
): string[] {
  const given = { id: `made-up-${++serial}`, legs: legs.length, at: '(select max(at) from ledger_transfer)', invoice: 'null', ...more }
  return [
    `insert into ledger_transfer (id, template, cause, invoice_id, legs, at) values ('${given.id}', '${template}', '{}', ${given.invoice}, ${given.legs}, ${given.at})`,
    ...legs.map(
      ([account, amount]) =>
        `insert into ledger_entry (transfer_id, account_id, amount) values ('${given.id}', ${ids[account]}, ${amount})`,
    ),
  ]
}
export const entryAgain = (action: string): string =>
  `insert into ledger_entry (id, transfer_id, account_id, amount) select id, transfer_id, account_id, 5000 from ledger_entry where id = ${ids.entry} on conflict ${action}`

export interface Attack {
  readonly name: string
  readonly sql: () => readonly string[]
  /** What refuses it for the portal's role. */
  readonly by: string | RegExp
  /** What refuses it for the owner; left out where nothing can, as for DDL. */
  readonly owner?: string
}

export const attacks: readonly Attack[] = [
  ...(
    [
      ['a transfer with one leg', () => transfer('wallet-top-up', [['main', 500]]), 'ledger_transfer_complete'],
      ['a transfer without entries', () => transfer('wallet-top-up', []), 'ledger_transfer_complete'],
      [
        'a transfer that does not sum to zero',
        () =>
          transfer('wallet-top-up', [
            ['main', 500],
            ['clearing', -499],
          ]),
        'ledger_transfer_balanced',
      ],
      [
        'two currencies that sum to zero only together',
        () =>
          transfer('wallet-top-up', [
            ['points', 500],
            ['clearing', -500],
          ]),
        'ledger_transfer_balanced',
      ],
      [
        'a made-up template',
        () =>
          transfer('gift', [
            ['main', 500],
            ['clearing', -500],
          ]),
        'ledger_transfer_template',
      ],
      [
        'revenue to a wallet under another template',
        () =>
          transfer('wallet-top-up', [
            ['main', 500],
            ['revenue', -500],
          ]),
        'ledger_transfer_template',
      ],
      [
        'revenue to a wallet as a refund of nothing',
        () =>
          transfer('refund', [
            ['main', 500],
            ['revenue', -500],
          ]),
        'ledger_refund_of_payment',
      ],
      [
        'a refund of more than was paid',
        () =>
          transfer(
            'refund',
            [
              ['main', 301],
              ['revenue', -301],
            ],
            { invoice: 777 },
          ),
        'ledger_refund_of_payment',
      ],
      [
        'a refund to another customer',
        () =>
          transfer(
            'refund',
            [
              ['other', 100],
              ['revenue', -100],
            ],
            { invoice: 777 },
          ),
        'ledger_refund_of_payment',
      ],
      [
        'a template with the signs reversed',
        () =>
          transfer('wallet-top-up', [
            ['main', -500],
            ['clearing', 500],
          ]),
        'ledger_transfer_template',
      ],
      [
        'one customer to another',
        () =>
          transfer('correction', [
            ['main', -500],
            ['other', 500],
          ]),
        'ledger_transfer_one_owner',
      ],
      [
        'a wallet below zero',
        () =>
          transfer('correction', [
            ['main', -1_000_000],
            ['clearing', 1_000_000],
          ]),
        'ledger_wallet_not_negative',
      ],
      [
        'entries added to an older transfer',
        () =>
          [
            ['main', 5],
            ['clearing', -5],
          ].map(
            ([a, n]) => `insert into ledger_entry (transfer_id, account_id, amount) values ('attack:top-up', ${ids[a as 'main']}, ${n})`,
          ),
        'ledger_transfer_complete',
      ],
      [
        'a transfer dated before what is booked',
        () =>
          transfer(
            'wallet-top-up',
            [
              ['main', 5],
              ['clearing', -5],
            ],
            { at: `(select max(at) from ledger_transfer) - interval '61 minutes'` },
          ),
        'ledger_transfer_dated',
      ],
      [
        'an entry that states a wrong balance',
        () =>
          transfer('wallet-top-up', [['clearing', -5]], { legs: 2 }).concat(
            `insert into ledger_entry (transfer_id, account_id, amount, balance_after) values ('made-up-${serial}', ${ids.main}, 5, 1)`,
          ),
        'ledger_balance_after',
      ],
      [
        'an account that begins with money',
        () => [`insert into ledger_account (brand_id, owner_id, kind, currency, balance) values (1, 5, 'main', 'USD', 7)`],
        'ledger_balance_by_entries',
      ],
    ] as const
  ).map(([name, sql, by]) => ({ name, sql: sql as () => readonly string[], by, owner: by })),
  {
    name: 'INSERT … ON CONFLICT DO UPDATE of an entry',
    sql: () => [entryAgain('(id) do update set amount = excluded.amount')],
    by: DENIED,
    owner: 'ledger_append_only',
  },
  {
    name: 'MERGE into entries',
    sql: () => [`merge into ledger_entry e using (select 1) x on e.id = ${ids.entry} when matched then update set amount = 1`],
    by: DENIED,
    owner: 'ledger_append_only',
  },
  ...(
    [
      ['an update of an entry', 'update ledger_entry set amount = amount + 1', 'ledger_append_only'],
      ['an entry deleted', 'delete from ledger_entry', 'ledger_append_only'],
      ['a transfer renamed', `update ledger_transfer set template = 'grant'`, 'ledger_append_only'],
      ['a transfer deleted', 'delete from ledger_transfer', 'ledger_append_only'],
      ['an account deleted', 'delete from ledger_account', 'ledger_append_only'],
      ['entries truncated', 'truncate ledger_entry', 'ledger_append_only'],
      ['everything truncated', 'truncate ledger_transfer, ledger_entry, ledger_account cascade', 'ledger_append_only'],
      ['a balance set', 'update ledger_account set balance = balance + 1 where owner_id is not null', 'ledger_balance_by_entries'],
      ['a wallet given to another', 'update ledger_account set owner_id = 5 where owner_id = 9001', 'ledger_account_fixed'],
      ['a receipt changed', 'update payment_receipt set amount = amount + 1', 'payment_receipt_frozen'],
      ['a receipt deleted', 'delete from payment_receipt', 'payment_receipt_frozen'],
      ['receipts truncated', 'truncate payment_receipt', 'payment_receipt_kept'],
      ['an invoice deleted', 'delete from invoice', 'invoice_kept'],
      ['invoices truncated', 'truncate invoice cascade', 'invoice_kept'],
      ['a line of an invoice changed', 'update invoice_line set unit_cost = 1', 'invoice_lines_frozen'],
      ['a credit note changed', 'update credit_note set total = 0', 'credit_note_frozen'],
    ] as const
  ).map(([name, sql, owner]) => ({ name, sql: () => [sql], by: DENIED, owner })),
  ...(
    [
      [
        'an invoice marked as paid',
        () => `update invoice set paid_main = 300, paid_at = now() where id = ${ids.unpaid}`,
        'invoice_payment_in_ledger',
      ],
      ['a paid amount without a time', () => `update invoice set paid_main = 300 where id = ${ids.unpaid}`, 'invoice_payment_frozen'],
      [
        'a paid amount changed afterwards',
        () => `update invoice set paid_main = paid_main + 1 where id = ${ids.invoice}`,
        'invoice_payment_frozen',
      ],
      ['a payment taken back', () => `update invoice set paid_at = null where id = ${ids.invoice}`, 'invoice_payment_frozen'],
      ['less received', () => `update invoice set received = received - 1 where id = ${ids.invoice}`, 'invoice_payment_frozen'],
      ['less refunded', () => `update invoice set refunded = -1 where id = ${ids.invoice}`, 'invoice_payment_frozen'],
    ] as const
  ).map(([name, sql, by]) => ({ name, sql: () => [sql()], by, owner: by })),
  ...[
    'alter table ledger_entry disable trigger all',
    'alter table ledger_account disable trigger user',
    'alter table ledger_entry add column note text',
    'drop trigger ledger_entries_apply on ledger_entry',
    'drop table ledger_entry cascade',
    'create table mine (id int)',
    'create temporary table ledger_template (id int)',
    'create or replace function ledger_entries_apply() returns trigger language plpgsql as $$ begin return null; end $$',
    `create or replace function ledger_clock_is_real() returns boolean language sql immutable as 'select false'`,
    'create trigger mine before insert on ledger_entry for each row execute function ledger_refuse()',
    'set session_replication_role = replica',
    `select setval('ledger_entry_id_seq', 1)`,
    `insert into setting (name, value, at) values ('migration-rest', '["drop table ledger_entry"]', now())`,
    `update setting set value = '"x"' where name = 'guard:10-ledger.sql'`,
    `copy ledger_entry from program 'echo 1'`,
    `select lo_import('/etc/hostname')`,
    'alter role portal_app superuser',
  ].map((sql) => ({
    name: sql,
    sql: () => [sql],
    by: /permission denied|must be owner|setting_of_the_owner|must be superuser|does not exist|permission to/,
  })),
]
