import type { EndpointTable } from '@portal/contracts/registry.ts'
import type { TestPortal } from './portal.ts'
import type { StaffMember } from './staff.ts'

type Preview = EndpointTable['operator/orders/refund-preview']
type Wish = Omit<Preview['input'], 'amount'> & { readonly amount?: number | null }

/** What a refund call carries when a person confirms everything that its preview shows. */
export const confirming = ({ creditNotes, total, lines }: Preview['output']) => {
  const services = lines.flatMap((line) => line.services)
  return {
    creditNotes,
    expected: total.amount > 0 ? { total: total.amount, services: services.map(({ id, after }) => ({ id, after })) } : null,
    ends: services.flatMap(({ id, name, after }) => (after === null ? [{ id, name }] : [])),
  }
}

/** Refunds as the console does: preview, then confirm exactly that. */
export async function refundAsShown(portal: TestPortal, as: StaffMember, { amount = null, ...wish }: Wish) {
  const preview = await portal.ok('operator/orders/refund-preview', { ...wish, amount }, { as })
  return await portal.call(
    'operator/orders/refund',
    { ...wish, amount, ...confirming(preview), reason: 'asked for by the customer' },
    { as },
  )
}
