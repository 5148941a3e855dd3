import { referenceOf } from '@portal/contracts/document-series.ts'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { DateText } from '../../design/data/date-text.tsx'
import { DefinitionList } from '../../design/data/definition-list.tsx'
import { SensitiveText } from '../../design/data/sensitive-text.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { TextLink } from '../../design/link.tsx'
import { kindPanels } from '../kinds/panels.ts'
import { useServiceFacts } from '../parts/service-facts.tsx'
import { CustomerLink } from '../parts/whose.tsx'
import { staffPaths } from '../paths.ts'
import type { Service } from './service.ts'

/** What was sold, and what became of it. */
export function SoldPanel({ service }: { service: Service }) {
  const t = useTranslations('operator.services')
  const { invoice, endedAt, purgeAt, note } = service
  return (
    <Panel title={t('sold')} flush>
      <DefinitionList
        columns={1}
        items={[
          { term: t('plan'), value: service.plan },
          { term: t('invoice'), value: invoice ? <TextLink to={staffPaths.order(invoice.id)}>{referenceOf(invoice)}</TextLink> : '–' },
          endedAt ? { term: t('endedAt'), value: <DateText value={endedAt} time /> } : null,
          purgeAt ? { term: t('purgeAt'), value: <DateText value={purgeAt} time /> } : null,
          note === '' ? null : { term: t('note'), value: note },
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

/** What else its kind shows. */
export function KindPanel({ service: { id, kind } }: { service: Service }) {
  const Own = kindPanels.get(kind)
  if (!Own) return null
  return (
    <Suspense fallback={<SkeletonRows rows={4} />}>
      <Own id={id} />
    </Suspense>
  )
}

/** Whose it is, and the ways to the rest of what they have. */
export function CustomerPanel({ service: { customer, brand } }: { service: Service }) {
  const t = useTranslations('operator.services')
  const customers = useTranslations('operator.customers')
  return (
    <Panel
      title={t('customer')}
      flush
      actions={<TextLink to={`${staffPaths.services()}?accountId=${customer.id}`}>{t('allOfCustomer')}</TextLink>}
    >
      <DefinitionList
        columns={1}
        items={[
          { term: t('customer'), value: <CustomerLink customer={customer} /> },
          { term: customers('email'), value: <SensitiveText>{customer.email}</SensitiveText> },
          { term: t('brand'), value: brand.name },
        ]}
      />
    </Panel>
  )
}

/** To whom it was offered, and what came of it; whoever had it before is found here. */
export function TransfersPanel({ service: { transfers } }: { service: Service }) {
  const t = useTranslations('operator.services.transfers')
  if (transfers.length === 0) return null
  return (
    <Panel title={t('title')} flush>
      <DefinitionList
        columns={1}
        items={transfers.map(({ state, from, to, email, requestedAt, settledAt }) => ({
          term: t(`state.${state}`),
          value: (
            <>
              <CustomerLink customer={from} /> → {to ? <CustomerLink customer={to} /> : <SensitiveText>{email}</SensitiveText>}
              {!to && ` (${t('noAccount')})`} <DateText value={settledAt ?? requestedAt} time />
            </>
          ),
        }))}
      />
    </Panel>
  )
}
