import { proxiesErrors } from '@portal/contracts/errors/proxies.errors.ts'
import { PROXY_TYPES } from '@portal/contracts/proxies.ts'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { InputOf } from '../../../api/endpoints.ts'
import { Button } from '../../../design/controls/button.tsx'
import { SensitiveText } from '../../../design/data/sensitive-text.tsx'
import { DataTable } from '../../../design/table/data-table.tsx'
import { useListCall } from '../../../design/table/use-list-call.ts'
import type { ListState } from '../../../design/table/use-list-state.ts'
import { useBytes } from '../../../lib/use-bytes.ts'
import { type ProxyEndpoint, placeOf } from '../calls.ts'
import css from '../proxies.module.css'
import { EndpointState } from '../status.tsx'
import { useEndpointTools } from '../work/use-endpoint-tools.tsx'
import { type Passwords, usePasswords } from '../work/use-passwords.ts'
import { useEndpointColumns } from './use-endpoint-columns.tsx'

const MOVING_MS = 2000
const NOTHING: readonly ProxyEndpoint[] = []

interface EndpointTableProps {
  list: ListState
  /** Of this service alone. */
  serviceId?: number
  empty: ReactNode
}

/** Every proxy by itself, with what is done to one and to several. */
export function EndpointTable({ list, serviceId, empty }: EndpointTableProps) {
  const t = useTranslations('proxies')
  const locale = useLocale()
  const tell = useBytes()
  const tools = useEndpointTools()
  const passwords = usePasswords()
  const columns = useEndpointColumns(passwords, { ofOne: serviceId !== undefined })
  const input = ({ page, pageSize, search, sort, filters }: ListState['view']) =>
    ({
      ...{ page, pageSize, search, ...filters },
      ...(sort !== '' && { sort }),
      ...(serviceId !== undefined && { id: serviceId }),
    }) as InputOf<'user/service/vms/app/proxy/list-detail'>
  const cached = useListCall('user/service/vms/app/proxy/list-detail', list, { input }).answer?.items ?? NOTHING
  const query = useListCall('user/service/vms/app/proxy/list-detail', list, {
    input,
    refetchInterval: cached.some(({ status }) => status === 'changing') && MOVING_MS,
  })
  return (
    <>
      {cached.length > 0 && <Shown passwords={passwords} rows={cached} />}
      <DataTable
        list={list}
        query={query}
        columns={columns}
        rowId={({ id }) => String(id)}
        rowName={placeOf}
        rowMenu={tools.menu}
        filters={[{ id: 'type', label: t('field.type'), options: PROXY_TYPES.map((value) => ({ value, label: t(`type.${value}`) })) }]}
        searchHint={t('endpointHint')}
        bulk={tools.bulk}
        nothingSelected={proxiesErrors['proxy-none-selected'][locale]}
        phone={(row) => ({
          title: <SensitiveText className="mono">{placeOf(row)}</SensitiveText>,
          status: <EndpointState status={row.status} />,
          detail: (
            <>
              {t(`type.${row.type}`)} · <SensitiveText className="mono">{row.username}</SensitiveText>
            </>
          ),
          end: tell(row.usedBytes),
          work: null,
        })}
        exportName="proxies"
        oneLine
        empty={empty}
      />
      {tools.dialog}
    </>
  )
}

function Shown({ passwords, rows }: { passwords: Passwords; rows: readonly ProxyEndpoint[] }) {
  const t = useTranslations('proxies')
  return (
    <div className={css.reveal}>
      <Button
        look="ghost"
        size="small"
        icon={passwords.shown ? IconEyeOff : IconEye}
        working={passwords.working}
        onClick={() => (passwords.shown ? passwords.hide() : passwords.show(rows))}
      >
        {t(passwords.shown ? 'hide' : 'reveal')}
      </Button>
    </div>
  )
}
