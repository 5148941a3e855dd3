import { vpsKind } from '@portal/contracts/kinds/vps.kind.ts'
import { useTranslations } from 'use-intl'
import { Address } from '../../../design/data/address.tsx'
import { CodeMark } from '../../../design/data/status.tsx'
import type { Column } from '../../../design/table/columns.ts'
import { useImageTitle } from '../../services/image-title.ts'
import { useServiceColumns } from '../../services/list/use-service-columns.tsx'
import { useSizes } from '../../services/sizes.ts'
import { addressOf } from '../address.ts'
import type { Vps } from '../calls.ts'
import { useStatusLabel } from '../use-work-step.ts'
import { TypeLabel, VpsStatus } from '../vps-status.tsx'
import css from './list.module.css'
import { MoreCount } from './more-count.tsx'

export function useColumns(): readonly Column<Vps>[] {
  const t = useTranslations('services')
  const size = useSizes()
  const imageTitle = useImageTitle()
  const { name, status, end, price, id, start, note } = useServiceColumns<Vps>({
    status: (vps) => <VpsStatus vps={vps} />,
    statusText: useStatusLabel(),
    troubled: ({ trouble }) => trouble !== null,
    below: ({ osTitle }) => imageTitle(osTitle),
    labels: ({ type, onAir }) => <TypeLabel type={type} onAir={onAir} />,
  })
  const address: Column<Vps> = {
    ...{ id: 'address', header: t('column.address'), width: 156, sortable: true, priority: 3 },
    cell: (vps) => {
      const text = addressOf(vps)
      if (!text) return <span className="c3">–</span>
      return (
        <span className={css.address}>
          <Address>{text}</Address>
          <MoreCount of={vps} />
        </span>
      )
    },
    text: (vps) => [addressOf(vps), ...vps.moreAddresses].filter(Boolean).join(' '),
  }
  const plan: Column<Vps> = {
    ...{ id: 'plan', header: t('column.plan'), width: 164, sortable: true, priority: 6 },
    cell: (vps) => <span className="c2 num nowrap">{size.line(vpsKind.figures, vps)}</span>,
    text: (vps) => `${vps.planName} (${size.line(vpsKind.figures, vps)})`,
  }
  const location: Column<Vps> = {
    ...{ id: 'location', header: t('column.site'), width: 76, sortable: true, priority: 7 },
    cell: (vps) => (
      <span className={css.site}>
        <CodeMark>{vps.country}</CodeMark> {vps.locationCode}
      </span>
    ),
    text: (vps) => vps.locationCode,
  }
  return [name, status, address, plan, location, end, price, id, start, note]
}
