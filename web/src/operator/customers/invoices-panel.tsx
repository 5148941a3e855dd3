import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { TextLink } from '../../design/link.tsx'
import { StaffAction } from '../parts/staff-action.tsx'
import { staffPaths } from '../paths.ts'
import type { Customer } from './customer.ts'
import { InvoiceDialog } from './invoice-dialog.tsx'
import { InvoiceRows } from './invoice-rows.tsx'
import { ListPanel } from './list-panel.tsx'

/** The newest documents of a customer, and a new one for what the catalogue does not sell. */
export function InvoicesPanel({ customer }: { customer: Customer }) {
  const t = useTranslations('operator.customers')
  const [asked, setAsked] = useState(false)
  const list = useCall('operator/orders/list', { accountId: customer.id, page: 1, pageSize: 10, sort: '-id' })
  return (
    <>
      <ListPanel
        title={t('invoices')}
        hint={list.data?.total}
        query={list}
        empty={t('noInvoices')}
        actions={
          <>
            <StaffAction roles={['billing']} state={customer.actions.invoice} size="small" onClick={() => setAsked(true)}>
              {t('issue.button')}
            </StaffAction>
            <TextLink to={`${staffPaths.orders()}?accountId=${customer.id}`}>{t('all')}</TextLink>
          </>
        }
      >
        <InvoiceRows rows={list.data?.items.slice(0, SHOWN) ?? []} />
      </ListPanel>
      {asked && <InvoiceDialog customer={customer} onClose={() => setAsked(false)} />}
    </>
  )
}

const SHOWN = 6
