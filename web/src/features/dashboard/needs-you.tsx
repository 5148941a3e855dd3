import { referenceOf } from '@portal/contracts/document-series.ts'
import { IconAlertTriangle, IconReceipt, IconRefreshOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../design/controls/button.tsx'
import { daysUntil } from '../../design/data/date-format.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { Money } from '../../design/data/money.tsx'
import { Icon, type IconType } from '../../design/icon.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { TextLink } from '../../design/link.tsx'
import { useNow } from '../../lib/use-now.ts'
import { paths } from '../../paths.ts'
import { serviceLink } from '../services/service-link.ts'
import css from './dashboard.module.css'
import type { Overview } from './overview.ts'

type Item = Overview['needsYou'][number]

/** Only what a person must do; when there is nothing the panel is not there. */
export function NeedsYou({ items }: { items: readonly Item[] }) {
  const t = useTranslations('dashboard')
  if (items.length === 0) return null
  const unpaid = items.filter(({ what }) => what === 'unpaid-invoice').length
  return (
    <Panel
      title={t('needsYou')}
      hint={items.length}
      actions={unpaid > 1 && <TextLink to={`${paths.invoices()}?tab=unpaid`}>{t('payTogether')}</TextLink>}
      flush
    >
      <ul>
        {items.map((item) => (
          <Need key={item.what === 'unpaid-invoice' ? `order-${item.orderID}` : `service-${item.id}`} item={item} />
        ))}
      </ul>
    </Panel>
  )
}

function Need({ item }: { item: Item }) {
  const t = useTranslations('dashboard')
  const orders = useTranslations('orders')
  const now = useNow()
  if (item.what === 'unpaid-invoice') {
    return (
      <Row
        icon={IconReceipt}
        title={t('unpaid', { number: referenceOf({ id: item.orderID, number: item.number }) })}
        action={
          <ButtonLink
            size="small"
            to={paths.invoice(item.orderID)}
            aria-label={t('payNumber', { number: referenceOf({ id: item.orderID, number: item.number }) })}
          >
            {orders('pay')}
          </ButtonLink>
        }
      >
        <Money value={item.total} beside /> {item.dueAt && t.rich('dueBy', { date: () => <DateText value={item.dueAt} billed /> })}
      </Row>
    )
  }
  const days = daysUntil(item.end, now)
  const link = serviceLink(item.kind, item.id)
  return (
    <Row
      icon={days < 0 ? IconAlertTriangle : IconRefreshOff}
      title={days < 0 ? t('overdue', { name: item.name }) : t('ending', { name: item.name, days })}
      action={
        link && (
          <ButtonLink size="small" to={link} aria-label={t('renewName', { name: item.name })}>
            {t('renew')}
          </ButtonLink>
        )
      }
    >
      {t.rich('paidUntilIs', { date: () => <DateText value={item.end} billed /> })}
    </Row>
  )
}

function Row({ icon, title, action, children }: { icon: IconType; title: string; action: ReactNode; children: ReactNode }) {
  return (
    <li className={css.need}>
      <Icon of={icon} />
      <span>
        <span className="b">{title}</span> <span className="c2">{children}</span>
      </span>
      {action}
    </li>
  )
}
