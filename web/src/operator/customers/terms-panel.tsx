import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { SensitiveText } from '../../design/data/sensitive-text.tsx'
import type { Customer } from './customer.ts'
import { ListPanel } from './list-panel.tsx'

/** Which versions of the terms the customer accepted, when and from where. */
export function TermsPanel({ customer: { id } }: { customer: Customer }) {
  const t = useTranslations('operator.brandParts.accepted')
  const kinds = useTranslations('operator.brandParts.terms')
  const list = useCall('operator/terms/accepted', { accountId: id })
  return (
    <ListPanel title={t('title')} hint={list.data?.items.length} query={list} empty={t('none')}>
      {list.data?.items.map((one) => (
        <li key={one.id}>
          <span>
            <b>{kinds(one.kind)}</b> · {t('version', { version: one.version })}
            <span className="sm c3 row wrap">
              <DateText value={one.acceptedAt} time />
              <SensitiveText>{one.ip}</SensitiveText>
              {t(one.how)}
            </span>
          </span>
        </li>
      ))}
    </ListPanel>
  )
}
