import { useTranslations } from 'use-intl'
import { Address } from '../../../design/data/address.tsx'
import { DateText } from '../../../design/data/date-text.tsx'
import { SensitiveText } from '../../../design/data/sensitive-text.tsx'
import { CodeMark, Label } from '../../../design/data/status.tsx'
import type { Column } from '../../../design/table/columns.ts'
import type { ProxyEndpoint } from '../calls.ts'
import { EndpointState } from '../status.tsx'
import { Used } from '../used.tsx'
import type { Passwords } from '../work/use-passwords.ts'

/** A row for each proxy. Passwords stand in it, and in exports, while they are shown. */
export function useEndpointColumns(passwords: Passwords, { ofOne = false }: { ofOne?: boolean } = {}): readonly Column<ProxyEndpoint>[] {
  const t = useTranslations('proxies')
  const services = useTranslations('services')
  const columns: readonly (Column<ProxyEndpoint> | null)[] = [
    {
      ...{ id: 'ip', header: t('field.ip'), width: 150, pinned: true, sortable: true },
      cell: ({ ip }, { failure }) => (
        <>
          <Address>{ip}</Address>
          {failure && <span className="danger-t sm"> {failure}</span>}
        </>
      ),
      text: ({ ip }) => ip,
    },
    {
      ...{ id: 'port', header: t('field.port'), width: 76, sortable: true },
      cell: ({ port }) => <span className="mono">{port}</span>,
      text: ({ port }) => port,
    },
    {
      ...{ id: 'type', header: t('field.type'), width: 84, sortable: true, priority: 3 },
      cell: ({ type }) => <Label>{t(`type.${type}`)}</Label>,
      text: ({ type }) => t(`type.${type}`),
    },
    {
      ...{ id: 'status', header: services('column.status'), width: 124, priority: 4 },
      cell: ({ status }) => <EndpointState status={status} />,
      text: ({ status }) => t(`state.${status}`),
    },
    {
      ...{ id: 'username', header: t('field.username'), width: 120, sortable: true, priority: 2 },
      cell: ({ username }) => <SensitiveText className="mono ell">{username}</SensitiveText>,
      text: ({ username }) => username,
    },
    {
      ...{ id: 'password', header: t('field.password'), width: 140, priority: 5 },
      cell: ({ id }) => {
        const password = passwords.of(id)
        return password === null ? (
          <span className="mono c3" role="img" aria-label={t('passwordHidden')}>
            ••••••••••
          </span>
        ) : (
          <SensitiveText className="mono">{password}</SensitiveText>
        )
      },
      ...(passwords.shown && { text: ({ id }: ProxyEndpoint) => passwords.of(id) }),
    },
    {
      ...{ id: 'used', header: t('field.transfer'), width: 152, sortable: true, priority: 5 },
      cell: ({ usedBytes, limitBytes }) => <Used usedBytes={usedBytes} limitBytes={limitBytes} />,
      text: ({ usedBytes }) => (usedBytes / 1e9).toFixed(2),
    },
    ofOne
      ? null
      : {
          ...{ id: 'location', header: t('field.region'), width: 70, sortable: true, priority: 7 },
          cell: ({ country }) => <CodeMark>{country}</CodeMark>,
          text: ({ locationCode }) => locationCode,
        },
    {
      ...{ id: 'remark', header: t('field.remark'), width: 120, grow: true, sortable: true, priority: 6 },
      cell: ({ remark }) => <span className="c2 ell">{remark || '—'}</span>,
      text: ({ remark }) => remark,
    },
    ofOne
      ? null
      : {
          ...{ id: 'end', header: services('column.paidUntil'), width: 104, sortable: true, priority: 6 },
          cell: ({ end }) => <DateText value={end} billed />,
          text: ({ end }) => end,
        },
    ofOne
      ? null
      : {
          ...{ id: 'service', header: t('field.service'), width: 120, sortable: true, hidden: true, priority: 8 },
          cell: ({ serviceName }) => serviceName,
          text: ({ serviceName }) => serviceName,
        },
  ]
  return columns.filter((column) => column !== null)
}
