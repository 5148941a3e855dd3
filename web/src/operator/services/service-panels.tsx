import { useTranslations } from 'use-intl'
import { Address } from '../../design/data/address.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { DefinitionList } from '../../design/data/definition-list.tsx'
import { Money } from '../../design/data/money.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { TextLink } from '../../design/link.tsx'
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

/** Where it runs. */
export function MachinePanel({ service }: { service: Service }) {
  const t = useTranslations('operator.services')
  const states = useTranslations('compute.state')
  const { machine } = service
  if (!machine) return null
  return (
    <Panel title={t('machine')} flush>
      <DefinitionList
        items={[
          { term: t('machineState'), value: states.has(machine.state as never) ? states(machine.state as never) : machine.state },
          { term: t('power'), value: machine.power === null ? t('powerUnknown') : t(`powers.${machine.power}` as never) },
          { term: t('node'), value: machine.node ? <span className="mono">{machine.node}</span> : '–' },
          { term: t('location'), value: service.location ?? '–' },
          { term: t('address'), value: service.address ? <Address>{service.address}</Address> : '–' },
          { term: t('os'), value: machine.osTitle },
          { term: t('hostname'), value: <span className="mono">{machine.hostname}</span> },
        ]}
      />
    </Panel>
  )
}
