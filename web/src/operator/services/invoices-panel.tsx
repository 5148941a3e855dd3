import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { TextLink } from '../../design/link.tsx'
import { InvoiceRows } from '../customers/invoice-rows.tsx'
import { ListPanel } from '../customers/list-panel.tsx'
import { staffPaths } from '../paths.ts'
import { maySee, useStaff } from '../session.ts'
import type { Service } from './service.ts'

const SHOWN = 5

/** What was sold for a service: its order, renewals and changes, the newest first. */
export function InvoicesPanel({ service: { id } }: { service: Service }) {
  const t = useTranslations('operator.services')
  const customers = useTranslations('operator.customers')
  const staff = useStaff()
  const open = staff !== null && maySee(staff.roles, ['billing', 'support'])
  const list = useCall('operator/orders/list', { serviceId: id, page: 1, pageSize: 10, sort: '-id' }, { enabled: open })
  if (!open) return null
  return (
    <ListPanel
      title={t('invoices')}
      hint={list.data?.total}
      query={list}
      empty={customers('noInvoices')}
      actions={(list.data?.total ?? 0) > SHOWN && <TextLink to={`${staffPaths.orders()}?serviceId=${id}`}>{customers('all')}</TextLink>}
    >
      <InvoiceRows rows={list.data?.items.slice(0, SHOWN) ?? []} narrow />
    </ListPanel>
  )
}
