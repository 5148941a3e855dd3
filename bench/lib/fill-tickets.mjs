/** Of `total` tickets some two hundred say each of these somewhere. */
export const FOUND = 200
/** Plain letters, Vietnamese looked for without its marks, and two signs of Chinese in a longer word. */
export const NEEDLES = { latin: 'zookeeper', vietnamese: 'dut cap', chinese: '断网' }
const SAID = { latin: 'the zookeeper of the cluster is gone', vietnamese: 'tuyến bị đứt cáp từ sáng', chinese: '服务器突然断网了请检查' }

const ACCOUNTS = 20_000
/** One of so many is open, as where support keeps up. */
const OPEN_ONE_OF = 50

/**
 * `total` tickets of twenty thousand customers with a question and an answer each, over two years. Indexes are made after the rows: that takes
 * minutes less, and leaves them as a vacuum would.
 */
export async function fillTickets(client, { brandId, total }) {
  const { rows: indexes } = await client.query(
    `select indexname, indexdef from pg_indexes
      where tablename in ('support_ticket', 'support_message') and indexname not like '%_pkey'`,
  )
  for (const { indexname } of indexes) await client.query(`drop index ${indexname}`)
  await client.query(
    `insert into account (brand_id, username, email, profile_name, password_hash, password_changed_at, locale, activated_at, created_at)
     select $1, 'asker-' || n, 'asker-' || n || '@example.test', 'Asker ' || n, '-', now(), 'en-US', now(), now()
       from generate_series(1, $2::int) n`,
    [brandId, ACCOUNTS],
  )
  const every = Math.max(1, Math.floor(total / FOUND))
  await client.query(
    `with askers as (select array_agg(id order by id) as ids from account where username like 'asker-%')
     insert into support_ticket (brand_id, account_id, title, state, department, priority, messages, last_at, last_by, last_excerpt,
         last_staff_message_id, waits_for, waits_since, first_answer_minutes, solution_minutes, first_answer_due_at, first_answer_at,
         solution_due_at, due_at, closed_at, created_at)
     select $1, askers.ids[1 + n % $3::int], 'Machine ' || n % 5000 || ' does not answer', state,
            (array['network', 'billing', 'hardware'])[1 + n % 3], 'normal', 2, said + interval '1 hour', 'staff', 'We look at it.', 1,
            'customer', said + interval '1 hour', 60, 1440, said + interval '1 hour', said + interval '1 hour', said + interval '1 day',
            case when state = 'open' then said + interval '1 day' end, case when state = 'closed' then said + interval '2 hours' end, said
       from generate_series(1, $2::int) n, askers,
         lateral (select case when n % $4::int = 0 then 'open' else 'closed' end as state,
                         now() - interval '730 days' * (1 - n::float8 / $2::int) as said) as drawn
       order by n`,
    [brandId, total, ACCOUNTS, OPEN_ONE_OF],
  )
  await client.query(
    `insert into support_message (ticket_id, kind, by, author_id, author, body, source, at)
     select t.id, 'message', said.by, null, said.by, said.body, 'web', t.created_at + said.later
       from (select id, created_at, row_number() over (order by id) as n from support_ticket) t,
         lateral (values
           ('customer', interval '0', 'Since this morning machine-' || n % 5000 || ' is slow' ||
              case n % $1::int when 1 then '; $2' when 2 then '; $3' when 3 then '; $4' else '' end),
           ('staff', interval '1 hour', 'We look at it, and write when we know more about rack ' || n % 400 || '.')) as said (by, later, body)
       order by t.id, said.later`
      .replace('$2', SAID.latin)
      .replace('$3', SAID.vietnamese)
      .replace('$4', SAID.chinese),
    [every],
  )
  for (const { indexdef } of indexes) await client.query(indexdef)
  await client.query('vacuum analyze support_ticket')
  await client.query('vacuum analyze support_message')
}
