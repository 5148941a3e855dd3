import type { Tx } from '../../platform/tx.ts'

export interface SharedTraces {
  /** One address that both were used from, or made at. */
  readonly address: boolean
  /** One browser that both were used with, as it names itself. */
  readonly device: boolean
}

const TRACES = `
  with used as (
    select account_id as id, ip, device from session where account_id in ($1, $2) and by_staff is null
    union select id, created_ip, '' from account where id in ($1, $2)),
  pair as (select a.ip = b.ip as address, a.device = b.device and a.device <> '' as device from used a, used b where a.id = $1 and b.id = $2),
  known as (
    select exists (select from known_device a join known_device b on b.fingerprint = a.fingerprint where a.account_id = $1 and b.account_id = $2) as alike)
  select coalesce(bool_or(address), false) or known.alike as address, coalesce(bool_or(device), false) or known.alike as device
    from known left join pair on true group by known.alike`

/** What two accounts were used from alike: who is one person leaves the same traces. A known device is a browser at an address. */
export async function sharedTraces(tx: Tx, accountId: number, otherId: number): Promise<SharedTraces> {
  const { rows } = await tx.client.query<SharedTraces>(TRACES, [accountId, otherId])
  return rows[0] ?? { address: false, device: false }
}
