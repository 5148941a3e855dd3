import { DELIVERY_STATES } from '@portal/contracts/webhook-events.ts'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { InputOf } from '../../api/endpoints.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import type { Column } from '../../design/table/columns.ts'
import { DataTable } from '../../design/table/data-table.tsx'
import type { ListView } from '../../design/table/list-state.ts'
import { useListCall } from '../../design/table/use-list-call.ts'
import { useListState } from '../../design/table/use-list-state.ts'
import { DeliveryPanel } from './delivery-panel.tsx'
import { Answer, DeliveryStatus, useResend } from './delivery-parts.tsx'
import { type Delivery, useSide, type Webhook } from './side.ts'

/** While somebody looks: a delivery is on its way for seconds. */
const REFRESHED_MS = 5000
type Input = InputOf<'user/webhook/deliveries'>

/** What was sent within thirty days, the newest first. */
export function DeliveriesTable({ of }: { of: Webhook }) {
  const t = useTranslations('webhooks')
  const { base } = useSide()
  const list = useListState({ id: 'webhook-deliveries' })
  const input = ({ tab, page, pageSize }: ListView): Input => ({
    ...{ id: of.id, page, pageSize: pageSize as Input['pageSize'] },
    state: DELIVERY_STATES.find((state) => state === tab) ?? null,
  })
  const query = useListCall(`${base}/deliveries`, list, { input, refetchInterval: REFRESHED_MS })
  const [opened, setOpened] = useState<number | null>(null)
  const resend = useResend()
  const columns: Column<Delivery>[] = [
    {
      ...{ id: 'event', header: t('event'), pinned: true, width: 200, grow: true },
      cell: (row) => (
        <button type="button" className="link mono" onClick={() => setOpened(row.id)}>
          {row.event}
        </button>
      ),
      text: (row) => row.event,
    },
    { id: 'state', header: t('state'), width: 190, cell: (row) => <DeliveryStatus of={row} />, text: (row) => row.state },
    {
      ...{ id: 'answer', header: t('answer'), width: 200, priority: 2 },
      cell: (row) => <Answer of={row} />,
      text: (row) => String(row.status ?? row.error ?? ''),
    },
    {
      ...{ id: 'attempts', header: t('tries'), width: 90, priority: 3 },
      cell: (row) => row.attempts,
      text: (row) => String(row.attempts),
    },
    {
      ...{ id: 'createdAt', header: t('when'), width: 170, priority: 1 },
      cell: (row) => <DateText value={row.createdAt} time />,
      text: (row) => row.createdAt,
    },
  ]
  return (
    <>
      <DataTable
        list={list}
        query={query}
        columns={columns}
        oneLine
        rowId={(row) => String(row.id)}
        rowName={(row) => `${row.event} ${row.messageId}`}
        rowMenu={(row) => [
          { id: 'resend', label: t('resend'), icon: IconSend, ...resend.offered(of), onSelect: () => resend.send(row.id) },
        ]}
        tabs={[{ id: 'all', label: t('tabs.all') }, ...DELIVERY_STATES.map((id) => ({ id, label: t(`tabs.${id}`), hot: id === 'failed' }))]}
        searchHint={null}
        phone={(row) => ({
          title: <span className="mono">{row.event}</span>,
          status: <DeliveryStatus of={row} />,
          detail: <Answer of={row} />,
          end: <DateText value={row.createdAt} time />,
        })}
        empty={
          <EmptyState icon={IconSend} title={t('nothingSent')}>
            {t('nothingSentHint')}
          </EmptyState>
        }
      />
      {opened !== null && <DeliveryPanel id={opened} of={of} onClose={() => setOpened(null)} />}
    </>
  )
}
