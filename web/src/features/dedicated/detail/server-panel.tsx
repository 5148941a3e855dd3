import { useTranslations } from 'use-intl'
import { Address } from '../../../design/data/address.tsx'
import { type Definition, DefinitionList } from '../../../design/data/definition-list.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import { usePhone } from '../../../lib/use-phone.ts'
import type { ServiceActions } from '../../services/actions/use-service-actions.tsx'
import { useImageTitle } from '../../services/image-title.ts'
import { useSizes } from '../../services/sizes.ts'
import { addressOf, type Dedicated, type DedicatedDetail } from '../calls.ts'
import { usePasswordDefinition } from './password.tsx'

export function ServerPanel({ server, actions }: { server: DedicatedDetail; actions: ServiceActions<Dedicated> }) {
  const t = useTranslations('compute.server')
  const own = useTranslations('dedicated')
  const size = useSizes()
  const phone = usePhone()
  const imageTitle = useImageTitle()
  const password = usePasswordDefinition(server, actions)
  const later = <span className="c3">{server.delivery ? own('afterDelivery') : '–'}</span>
  const mono = (term: string, value: string | null): Definition => ({
    term,
    value: value === null ? later : <Address what={term}>{value}</Address>,
  })
  const left: Definition[] = [
    { term: t('plan'), value: server.planName },
    { term: t('processor'), value: server.processor ?? own('cores', { n: server.cpu }) },
    { term: t('memory'), value: size.memory(server.memoryMb) },
    { term: t('disk'), value: server.disks ?? size.gigabytes(server.diskGb) },
    {
      term: own('field.network'),
      value:
        [server.network, server.transferGb !== null && t('perMonth', { size: size.gigabytes(server.transferGb) })]
          .filter(Boolean)
          .join(' · ') || '–',
    },
    { term: own('field.hostname'), value: <span className="mono">{server.hostname}</span> },
  ]
  const right: Definition[] = [
    mono(t('publicAddress'), addressOf(server)),
    mono(t('gateway'), server.gateway),
    mono(own('field.outgoingIp'), server.outgoingIp),
    { term: t('username'), value: <span className="mono">{server.username}</span> },
    password,
    { term: t('image'), value: imageTitle(server.osTitle) },
  ]
  const items = phone ? [...right, ...left] : left.flatMap((one, at) => [one, right[at]].filter((item) => item !== undefined))
  return (
    <Panel title={t('title')} flush>
      <DefinitionList items={items} />
    </Panel>
  )
}
