import type { Vps } from './calls.ts'

/** What a person types into a client: the port only where one is shown [S5]. */
export const addressOf = ({ address, port }: Pick<Vps, 'address' | 'port'>): string | null =>
  address === null ? null : port === null ? address : `${address}:${port}`
