import { useTranslations } from 'use-intl'
import { DateText } from '../../design/data/date-text.tsx'
import { DefinitionList } from '../../design/data/definition-list.tsx'
import { SensitiveText } from '../../design/data/sensitive-text.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { TextLink } from '../../design/link.tsx'
import { localeNames } from '../../i18n/locale.ts'
import { staffPaths } from '../paths.ts'
import type { Customer } from './customer.ts'

export function AccountPanel({ customer }: { customer: Customer }) {
  const t = useTranslations('operator.customers')
  const none = <span className="c3">–</span>
  return (
    <Panel title={t('account')} flush>
      <DefinitionList
        items={[
          { term: t('name'), value: customer.profileName || none },
          { term: t('phone'), value: customer.phone ? <SensitiveText>{customer.phone}</SensitiveText> : none },
          { term: t('social'), value: customer.social || none },
          { term: t('language'), value: localeNames[customer.locale] },
          {
            term: t('since'),
            value: (
              <>
                <DateText value={customer.createdAt} time />{' '}
                {customer.createdIp && <SensitiveText className="mono c3">{customer.createdIp}</SensitiveText>}
              </>
            ),
          },
          { term: t('activated'), value: customer.activatedAt ? <DateText value={customer.activatedAt} time /> : t('notActivated') },
          { term: t('lastSeen'), value: <DateText value={customer.lastSeenAt} time /> },
          {
            term: t('referrer'),
            value: customer.referrerId ? <TextLink to={staffPaths.customer(customer.referrerId)}>#{customer.referrerId}</TextLink> : none,
          },
        ]}
      />
    </Panel>
  )
}
