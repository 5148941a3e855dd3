import { useTranslations } from 'use-intl'
import { DefinitionList } from '../../design/data/definition-list.tsx'
import { Label } from '../../design/data/status.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { TextLink } from '../../design/link.tsx'
import { staffPaths } from '../paths.ts'
import { useSuspensionName } from '../services/suspensions.ts'
import type { Order } from './order.ts'

/** What it brought or paid for. */
export function ServicesPanel({ order }: { order: Order }) {
  const t = useTranslations('operator.services')
  const suspension = useSuspensionName()
  return (
    <Panel title={t('title')} flush>
      <DefinitionList
        columns={1}
        items={order.services.map(({ id, name, state, suspensions }) => ({
          term: <TextLink to={staffPaths.service(id)}>{name}</TextLink>,
          value: (
            <span className="row wrap">
              {t(state === 'active' && suspensions.length > 0 ? 'payment.Suspended' : `state.${state}`)}
              {suspensions.map((reason) => (
                <Label key={reason} tone="danger">
                  {suspension(reason)}
                </Label>
              ))}
            </span>
          ),
        }))}
      />
    </Panel>
  )
}
