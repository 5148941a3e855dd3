import type { Customer } from './customers.ts'
import { column } from './life.ts'
import type { TestPortal } from './portal.ts'
import { ledgerProblems } from './shop.ts'

/** Each answers a line for every row that must not be. `$1` is the account. */
const laws: Readonly<Record<string, string>> = {
  'a balance below zero': `select kind from ledger_account where owner_id = $1 and kind <> 'receivable' and balance < 0`,
  'money that came from nowhere': `select 'has ' || has || ', should ' || should from (
      select (select coalesce(sum(balance), 0) from ledger_account where owner_id = $1 and kind in ('main', 'promotional')) as has,
        (select coalesce(sum(e.amount), 0) from ledger_entry e join ledger_account a on a.id = e.account_id join ledger_transfer t on t.id = e.transfer_id
          where a.owner_id = $1 and a.kind in ('main', 'promotional') and t.template in ('grant', 'wallet-top-up', 'wallet-top-up-converted', 'reward-pay', 'reward-take-back'))
        - (select coalesce(sum(paid_main + paid_promotional), 0) from invoice where account_id = $1)
        + (select coalesce(sum(n.main + n.promotional), 0) from credit_note n join invoice i on i.id = n.invoice_id where i.account_id = $1) as should) b
    where has <> should`,
  'points that came from nowhere': `select 'has ' || has || ', should ' || should from (
      select (select coalesce(sum(balance), 0) from ledger_account where owner_id = $1 and kind = 'points') as has,
        (select coalesce(sum(e.amount), 0) from ledger_entry e join ledger_account a on a.id = e.account_id join ledger_transfer t on t.id = e.transfer_id
          where a.owner_id = $1 and a.kind = 'points' and t.template in ('grant', 'points-earn', 'points-take-back'))
        - (select coalesce(sum(paid_points), 0) from invoice where account_id = $1)
        + (select coalesce(sum(n.points), 0) from credit_note n join invoice i on i.id = n.invoice_id where i.account_id = $1) as should) b
    where has <> should`,
  'more points earned than were paid for': `select i.id::text from invoice i where account_id = $1 and (select coalesce(sum(e.amount), 0)
      from ledger_entry e join ledger_account a on a.id = e.account_id join ledger_transfer t on t.id = e.transfer_id
      where t.invoice_id = i.id and t.template = 'points-earn' and a.kind = 'points' and a.owner_id = $1) > i.paid_main / 100`,
  'more refunded than paid': `select i.id::text from invoice i join credit_note n on n.invoice_id = i.id where i.account_id = $1
    group by i.id having sum(n.main + n.promotional) > i.paid_main + i.paid_promotional or sum(n.points) > i.paid_points`,
  'paid without a debit of the same sum': `select i.id::text from invoice i where account_id = $1 and paid_at is not null and type <> 'topup'
    and total > 0 and (select count(*) from ledger_transfer t where t.invoice_id = i.id and t.template in ('invoice-pay', 'points-pay', 'payment-fee')) <> 1`,
  'two renewals of one period': `select r.service_id || ' ' || period_start from renewal r join service s on s.id = r.service_id
    where s.account_id = $1 and r.state <> 'void' group by r.service_id, period_start having count(*) > 1`,
  'a gap or an overlap': `select r.service_id || ' ' || r.period_start from (
      select r.*, lag(period_end) over (partition by service_id order by period_start) as before from renewal r where state = 'paid') r
    join service s on s.id = r.service_id where s.account_id = $1 and (r.before <> r.period_start or r.period_end <= r.period_start)`,
  'an end that was not paid for': `select s.id::text from service s join lateral (
      select max(period_end) as last from renewal where service_id = s.id and state = 'paid') r on r.last is not null
    where s.account_id = $1 and s.end_at <> r.last`,
  'a paid renewal that did not renew': `select i.id::text from invoice i left join renewal r on r.invoice_id = i.id and r.state = 'paid'
    where i.account_id = $1 and i.type = 'renew' and i.paid_at is not null and r.id is null
    and not exists (select 1 from renewal t join credit_note n on n.invoice_id = t.invoice_id where t.invoice_id = i.id and t.state = 'void')`,
  'a change that was paid for and is neither made nor given back': `select i.id || ' ' || i.state || ' ' || c.state from invoice i
    join service_change c on c.invoice_id = i.id and c.kind <> 'undo' left join lateral (
      select sum(main + promotional) as money, sum(points) as points from credit_note where invoice_id = i.id and reason = 'undeliverable') n on true
    where i.account_id = $1 and i.paid_at is not null and not (
      c.state = 'applying' and i.state = 'installing' or c.state = 'done' and i.state = 'finished' and n.money is null
      or c.state = 'failed' and i.state = 'cancelled' and (i.total = 0 or n.money = i.paid_main + i.paid_promotional and n.points = i.paid_points))`,
  'a change that was made without being paid for': `select c.id::text from service_change c join service s on s.id = c.service_id
    join invoice i on i.id = c.invoice_id where s.account_id = $1 and c.state in ('applying', 'done') and i.paid_at is null`,
  'a service that waits for a change that is over': `select s.id::text from service s left join service_change c on c.invoice_id = s.change_invoice_id and c.state = 'applying'
    where s.account_id = $1 and s.change_invoice_id is not null and c.id is null`,
  'another plan or price than what was last bought': `select s.id::text from service s join lateral (
      select result from service_change where service_id = s.id and state = 'done' order by settled_at desc, id desc limit 1) c on true
    where s.account_id = $1 and (s.price_amount <> (c.result->>'priceAmount')::bigint or s.plan_id <> (c.result->>'planId')::bigint)`,
  'suspended before anybody was told': `select s.service_id::text from renewal_step s join service v on v.id = s.service_id
    left join renewal_step t on t.service_id = s.service_id and t.anchor = s.anchor and t.step = 'overdue'
    left join notice n on n.account_id = v.account_id and n.cause = t.cause left join mail m on m.cause = 'notice:' || n.id
    where v.account_id = $1 and v.trial_hours is null and s.step = 'suspend' and (m.sent_at is null or m.sent_at > s.at - interval '2 days')`,
  'ended before anybody was told': `select s.service_id::text from renewal_step s join service v on v.id = s.service_id
    join (values ('terminate', 'suspend', 6), ('terminate', 'final-warning', 1), ('end-cancelled', 'tell-cancelled', 0)) as must (step, told, days)
      on must.step = s.step
    left join renewal_step t on t.service_id = s.service_id and t.anchor = s.anchor and t.step = must.told
    left join notice n on n.account_id = v.account_id and n.cause = t.cause left join mail m on m.cause = 'notice:' || n.id
    where v.account_id = $1 and (m.sent_at is null or m.sent_at > s.at - make_interval(days => must.days))`,
  'ended without a step or a refund that says why': `select s.id::text from service s where account_id = $1 and state = 'ended'
    and not exists (select from renewal_step t where t.service_id = s.id and t.step in ('terminate', 'end-cancelled'))
    and not exists (select from notice n where n.account_id = s.account_id and n.cause like 'invoice:%:' || s.id || ':taken-back')`,
  'an open renewal of what is over': `select r.id::text from renewal r join service s on s.id = r.service_id join invoice i on i.id = r.invoice_id
    where s.account_id = $1 and s.state = 'ended' and r.state = 'open' and i.state = 'unpaid'`,
}

/** Every way in which the books of a customer contradict themselves; none, whatever happened. */
export async function booksProblems(portal: TestPortal, { id }: Pick<Customer, 'id'>): Promise<string[]> {
  const found = (await ledgerProblems(portal)).map((row) => `the ledger: ${JSON.stringify(row)}`)
  for (const [law, sql] of Object.entries(laws)) {
    for (const row of await column(portal, sql, id)) found.push(`${law}: ${row}`)
  }
  return found
}
