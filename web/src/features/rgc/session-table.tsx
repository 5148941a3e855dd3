import { RGC_TABS } from '@portal/contracts/rgc.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { InputOf } from '../../api/endpoints.ts'
import { usePolling } from '../../api/event-effects.ts'
import { DataTable } from '../../design/table/data-table.tsx'
import { useListCall } from '../../design/table/use-list-call.ts'
import type { ListState } from '../../design/table/use-list-state.ts'
import { isLive, isMoving, nameOf, type RgcSession } from './calls.ts'
import { Ends } from './ends.tsx'
import { SessionBadge, useRemark } from './state.tsx'
import { useSessionColumns } from './use-columns.tsx'
import { useSessionTools } from './use-session-tools.tsx'

const NOTHING: readonly RgcSession[] = []

interface SessionTableProps {
  list: ListState
  /** Of this service alone. */
  serviceId?: number
  empty: ReactNode
}

/** Connections over gateways, with what is done to one and to several. */
export function SessionTable({ list: view, serviceId, empty }: SessionTableProps) {
  // On the page of a service `tab` is the page's own: this list has none there.
  const list = serviceId === undefined ? view : { ...view, view: { ...view.view, tab: 'all' } }
  const t = useTranslations('rgc')
  const remark = useRemark()
  const columns = useSessionColumns({ ofOne: serviceId !== undefined })
  const input = ({ page, pageSize, search, sort, tab }: ListState['view']) =>
    ({
      ...{ page, pageSize, search },
      ...(sort !== '' && { sort }),
      ...(tab !== 'all' && { tab }),
      ...(serviceId !== undefined && { serviceId }),
    }) as InputOf<'user/rgc/session/list'>
  const cached = useListCall('user/rgc/session/list', list, { input }).answer?.items ?? NOTHING
  const tools = useSessionTools(cached)
  const query = useListCall('user/rgc/session/list', list, { input, refetchInterval: usePolling(cached.some(isMoving)) })
  // A phone has no columns for it: what stands beside the state, and that nobody is kept out.
  const more = (row: RgcSession): string =>
    [remark(row), isLive(row) && row.everyone ? t('allow.anybody') : null].filter((part) => part !== null).join(' · ')
  return (
    <>
      <DataTable
        list={list}
        query={query}
        columns={columns}
        rowId={({ id }) => String(id)}
        rowName={nameOf}
        rowMenu={tools.menu}
        tabs={serviceId === undefined ? (['all', ...RGC_TABS] as const).map((id) => ({ id, label: t(`tab.${id}`) })) : undefined}
        searchHint={t('search')}
        bulk={tools.bulk}
        phone={(row) => ({
          title: <span className="mono ell">{nameOf(row)}</span>,
          status: <SessionBadge session={row} />,
          detail: (
            <>
              {t(`protocol.${row.protocol}`)} · {row.serviceName}
            </>
          ),
          end: <Ends session={row} />,
          work: more(row) && <span className="sm c3">{more(row)}</span>,
          menu: true,
        })}
        exportName="remote-access"
        empty={empty}
      />
      {tools.dialog}
    </>
  )
}
