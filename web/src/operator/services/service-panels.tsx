import { useTranslations } from 'use-intl'
import { DateText } from '../../design/data/date-text.tsx'
import { DefinitionList } from '../../design/data/definition-list.tsx'
import { Money } from '../../design/data/money.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { TextLink } from '../../design/link.tsx'
import { useServiceFacts } from '../parts/service-facts.tsx'
import { staffPaths } from '../paths.ts'
import type { Service } from './service.ts'

const day = (at: string | null) => (at ? <DateText value={at} time /> : '–')

/** What was sold, and until when it is paid. */
export function SoldPanel({ service }: { service: Service }) {
  const t = useTranslations('operator.services')
  return (
    <Panel title={t('sold')} flush>
      <DefinitionList
        items={[
          {
            term: t('invoice'),
            value: service.invoice ? <TextLink to={staffPaths.order(service.invoice.id)}>{service.invoice.number}</TextLink> : '–',
          },
          { term: t('price'), value: t.rich('perPeriod', { price: () => <Money value={service.price} exact />, n: service.periodMonths }) },
          { term: t('start'), value: day(service.startAt) },
          { term: t('end'), value: day(service.endAt) },
          { term: t('autoRenew'), value: service.autoRenew ? t('on') : t('off') },
          service.overdueSince ? { term: t('overdueSince'), value: day(service.overdueSince) } : null,
          service.cancellation ? { term: t('cancellationTitle'), value: t(`cancellation.${service.cancellation}`) } : null,
          service.endedAt ? { term: t('endedAt'), value: day(service.endedAt) } : null,
          service.purgeAt ? { term: t('purgeAt'), value: day(service.purgeAt) } : null,
          service.note === '' ? null : { term: t('note'), value: service.note },
        ]}
      />
    </Panel>
  )
}

/** Where it runs and what is on it, as its kind says. */
export function FactsPanel({ service }: { service: Service }) {
  const t = useTranslations('operator.services')
  const facts = useServiceFacts()(service.kind, service.facts)
  if (facts.length === 0) return null
  return (
    <Panel title={t('whereItRuns')} flush>
      <DefinitionList items={[...facts, { term: t('location'), value: service.location ?? '–' }]} />
    </Panel>
  )
}
