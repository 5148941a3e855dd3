import { useTranslations } from 'use-intl'
import { KeyValues } from '../../design/data/definition-list.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { TextLink } from '../../design/link.tsx'
import { staffPaths } from '../paths.ts'
import { maySee, useStaff } from '../session.ts'
import type { Customer } from './customer.ts'

/** What else there is of this customer, each in its own list. */
export function RelatedPanel({ customer }: { customer: Customer }) {
  const t = useTranslations('operator.customers')
  const pages = useTranslations('operator.pages')
  const staff = useStaff()
  const mine = (path: string) => `${path}?accountId=${customer.id}`
  const money = staff !== null && maySee(staff.roles, ['billing', 'support'])
  return (
    <Panel title={t('related')}>
      <KeyValues
        items={[
          { term: <TextLink to={mine(staffPaths.services())}>{pages('services')}</TextLink>, value: customer.services },
          money
            ? {
                term: <TextLink to={mine(staffPaths.orders())}>{pages('orders')}</TextLink>,
                value: t('unpaid', { n: customer.unpaidInvoices }),
              }
            : null,
          money ? { term: <TextLink to={mine(staffPaths.mails())}>{pages('mails')}</TextLink>, value: '' } : null,
          staff && maySee(staff.roles, [])
            ? { term: <TextLink to={mine(staffPaths.audit())}>{pages('audit')}</TextLink>, value: '' }
            : null,
        ]}
      />
    </Panel>
  )
}
