import type { Tx } from '../../platform/tx.ts'

/** Who signed up in a quarter of an hour, and how many of them confirmed their e-mail since. */
export interface SignUps {
  readonly brandId: number
  readonly at: Date
  readonly n: number
  readonly activated: number
}

/** Within two stretches of time, their ends excluded; by the index of each brand's newcomers. */
export async function signUpsIn(
  tx: Tx,
  brandIds: readonly number[],
  [a, b]: readonly [{ readonly from: Date; readonly to: Date }, { readonly from: Date; readonly to: Date }],
): Promise<SignUps[]> {
  const { rows } = await tx.client.query<Record<'brandId' | 'n' | 'activated', string> & { at: Date }>(
    `select brand_id as "brandId", date_bin('15 minutes', created_at, timestamptz '2000-01-01') as at, count(*) as n, count(activated_at) as activated
      from account where brand_id = any($1::bigint[]) and ((created_at >= $2 and created_at < $3) or (created_at >= $4 and created_at < $5)) group by 1, 2`,
    [brandIds, a.from, a.to, b.from, b.to],
  )
  return rows.map(({ brandId, at, n, activated }) => ({ brandId: Number(brandId), at, n: Number(n), activated: Number(activated) }))
}
