import type { Figure } from '../../platform/metrics.ts'

export const paymentFigures: readonly Figure[] = [
  {
    name: 'portal_payments',
    help: 'Payments under way at a gateway, and those whose outcome nobody knows',
    labels: ['state'],
    read: async (tx) => {
      const { rows } = await tx.client.query<{ pending: string; unknown: string }>(
        `select count(*) filter (where state <> 'unknown') as pending, count(*) filter (where state = 'unknown') as unknown
          from payment where state in ('created', 'pending', 'unknown')`,
      )
      return [
        { value: Number(rows[0]?.pending ?? 0), labels: { state: 'pending' } },
        { value: Number(rows[0]?.unknown ?? 0), labels: { state: 'unknown' } },
      ]
    },
  },
  {
    name: 'portal_payment_events_unmatched',
    help: 'Money that arrived and that nobody here asked for: it waits for staff',
    read: async (tx) => {
      const { rows } = await tx.client.query<{ n: string }>(`select count(*) as n from payment_event where state = 'unmatched'`)
      return [{ value: Number(rows[0]?.n ?? 0) }]
    },
  },
]
