import type { ClientBase, Pool } from 'pg'

export function fillServices(
  client: ClientBase | Pool,
  options: { accountId: number; brandId: number; total: number; own: number },
): Promise<void>
