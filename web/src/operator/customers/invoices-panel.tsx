import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { Money } from '../../design/data/money.tsx'
import { StatusBadge } from '../../design/data/status.tsx'
import { Link, TextLink } from '../../design/link.tsx'
import { tones } from '../../features/orders/invoice-tones.ts'
import { StaffAction } from '../parts/staff-action.tsx'
import { staffPaths } from '../paths.ts'
import css from './customer.module.css'
import type { Customer } from './customer.ts'
import { InvoiceDialog } from './invoice-dialog.tsx'
import { ListPanel } from './list-panel.tsx'

/** The newest documents of a customer, and a new one for what the catalogue does not sell. */
export function InvoicesPanel({ customer }: { customer: Customer }) {
  const t = useTranslations('operator.customers')
  const labels = useTranslations('orders')
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
        {list.data?.items.slice(0, SHOWN).map(({ id, number, type, status, total, createdAt, summary }) => (
          <li key={id}>
            <Link to={staffPaths.order(id)} className={css.invoice}>
              <span className="b nowrap">{number || `#${id}`}</span>
              <span className="c3 ell">{summary || labels(`types.${type}`)}</span>
              <span className={css.desk}>
                <DateText value={createdAt} />
              </span>
              <span className={css.wrap}>
                <StatusBadge tone={tones[status]}>{labels(`status.${status}`)}</StatusBadge>
              </span>
              <span className={css.end}>
                <Money value={total} exact />
              </span>
            </Link>
          </li>
        ))}
      </ListPanel>
      {asked && <InvoiceDialog customer={customer} onClose={() => setAsked(false)} />}
    </>
  )
}

const SHOWN = 6
