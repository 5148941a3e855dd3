import { useTranslations } from 'use-intl'
import { Address } from '../../../design/data/address.tsx'
import { DateText } from '../../../design/data/date-text.tsx'
import { CodeMark } from '../../../design/data/status.tsx'
import { TwoLines } from '../../../design/data/two-lines.tsx'
import type { Column } from '../../../design/table/columns.ts'
import { useImageTitle } from '../../services/image-title.ts'
import { useServiceColumns } from '../../services/list/use-service-columns.tsx'
import { useSizes } from '../../services/sizes.ts'
import { addressOf, type Dedicated } from '../calls.ts'
import { DedicatedStatus } from '../status.tsx'
import css from './list.module.css'

export function useColumns(): readonly Column<Dedicated>[] {
  const t = useTranslations('services')
  const own = useTranslations('dedicated')
  const size = useSizes()
  const imageTitle = useImageTitle()
  const { name, status, end, price, id, start, note } = useServiceColumns<Dedicated>({
    status: (server) => <DedicatedStatus server={server} />,
    statusText: ({ status }) => own(`state.${status}`),
    troubled: ({ trouble }) => trouble !== null,
    below: ({ osTitle }) => imageTitle(osTitle),
  })
  const hardwareOf = (server: Dedicated): [string, string] => [
    server.processor ?? server.planName,
    [size.memory(server.memoryMb), server.disks ?? size.gigabytes(server.diskGb)].join(' · '),
  ]
  const address: Column<Dedicated> = {
    ...{ id: 'address', header: t('column.address'), width: 156, sortable: true, priority: 3 },
    cell: (server) => {
      const text = addressOf(server)
      if (text)
        return (
          <span className={css.address}>
            <Address>{text}</Address>
          </span>
        )
      return <span className="c3">{server.promisedAt ? own('afterDelivery') : '–'}</span>
    },
    text: addressOf,
  }
  const hardware: Column<Dedicated> = {
    ...{ id: 'plan', header: own('hardware'), width: 178, sortable: true, priority: 6 },
    cell: (server) => {
      const [first, second] = hardwareOf(server)
      return <TwoLines name={<span className={css.plain}>{first}</span>} sub={second} />
    },
    text: (server) => hardwareOf(server).join(', '),
  }
  const location: Column<Dedicated> = {
    ...{ id: 'location', header: t('column.site'), width: 76, sortable: true, priority: 7 },
    cell: (server) => (
      <span className={css.site}>
        <CodeMark>{server.country}</CodeMark> {server.locationCode}
      </span>
    ),
    text: (server) => server.locationCode,
  }
  const until: Column<Dedicated> = {
    ...end,
    cell: (server, facts) =>
      server.promisedAt && server.state !== 'active' ? (
        <span className="c2 nowrap">{own.rich('by', { time: () => <DateText value={server.promisedAt} time /> })}</span>
      ) : (
        end.cell(server, facts)
      ),
  }
  return [name, status, address, hardware, location, until, price, id, start, note]
}
