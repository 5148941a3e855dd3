const DAY = 1440

/** What is kept of every VPS after a month, as its grains keep it; answers the bytes that it needs, indexes included. */
export async function fillGraphs(client) {
  const now = Math.floor(Date.now() / 60_000)
  for (let day = 31; day >= 0; day--) await client.query('select vps_metric_make($1, $2)', [now - day * DAY, now])
  await client.query(
    `insert into vps_metric_minute (service_id, at, memory, read, written, received, sent, cpu)
     select service_id, at, 5e8 + at % 97 * 1e6, at % 89 * 1000, at % 83 * 1000, at % 79 * 1000, at % 73 * 1000, at % 10000
     from generate_series($1::int, $2::int) at, vps`,
    [now - 2 * DAY, now],
  )
  const names = ['memory', 'read', 'written', 'received', 'sent', 'cpu']
  const columns = names.flatMap((name) => [`${name}_min`, `${name}_avg`, `${name}_max`])
  const figures = columns.map((_, index) => `(at / 10 + ${index}) % 9973`)
  for (const [grain, minutes, days] of [
    ['ten', 10, 8],
    ['hour', 60, 31],
  ])
    await client.query(
      `insert into vps_metric_${grain} (service_id, at, ${columns.join(', ')}, minutes)
       select service_id, at, ${figures.join(', ')}, ${minutes} from generate_series($1::int, $2::int, ${minutes}) at, vps`,
      [Math.floor((now - days * DAY) / minutes) * minutes, now],
    )
  await client.query(
    `insert into vps_counter (service_id, read_at, boot, cpu_seconds, memory, read) select service_id, now(), 'one', 1, 5e8, 1 from vps`,
  )
  for (const grain of ['minute', 'ten', 'hour']) await client.query(`vacuum analyze vps_metric_${grain}`)
  const { rows } = await client.query(
    `select sum(pg_total_relation_size(inhrelid))::float8 as bytes from pg_inherits where inhparent in ('vps_metric_minute'::regclass, 'vps_metric_ten'::regclass, 'vps_metric_hour'::regclass)`,
  )
  return rows[0].bytes
}
