import { call } from '../../api/client.ts'
import type { Found } from '../../shell/palette-source.ts'
import { staffPaths } from '../paths.ts'
import { CUSTOMER_TONES } from './customer.ts'

export async function findCustomers(text: string, signal: AbortSignal): Promise<readonly Found[]> {
  const { items } = await call('operator/customers/list', { page: 1, pageSize: 10, search: text }, { signal })
  return items.map(({ id, username, email, state }) => ({
    id: `customer-${id}`,
    title: username,
    detail: email,
    to: staffPaths.customer(id),
    tone: CUSTOMER_TONES[state],
  }))
}
