import { useTranslations } from 'use-intl'
import { Address } from '../../design/data/address.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { SensitiveText } from '../../design/data/sensitive-text.tsx'
import { CodeMark } from '../../design/data/status.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import type { Column } from '../../design/table/columns.ts'
import { useBytes } from '../../lib/use-bytes.ts'
import { placeOf, type RgcSession } from './calls.ts'
import { Ends } from './ends.tsx'
import { SessionState } from './state.tsx'

/** A row for each connection; of one service its name is not repeated. */
export function useSessionColumns({ ofOne }: { ofOne: boolean }): readonly Column<RgcSession>[] {
  const t = useTranslations('rgc')
  const tell = useBytes()
  const opener = ({ own, by }: RgcSession): string => (own ? t('you') : by.name)
  const columns: readonly (Column<RgcSession> | null)[] = [
    {
      ...{ id: 'place', header: t('field.place'), width: 220, pinned: true },
      cell: (row, { failure }) => <Place session={row} failure={failure} />,
      text: (row) => placeOf(row),
    },
    ofOne
      ? null
      : {
          ...{ id: 'service', header: t('field.service'), width: 130, grow: true, priority: 2 },
          cell: ({ serviceName }) => <span className="ell">{serviceName}</span>,
          text: ({ serviceName }) => serviceName,
        },
    {
      ...{ id: 'protocol', header: t('field.leads'), width: 120, sortable: true, priority: 5 },
      cell: ({ protocol }) => t(`protocol.${protocol}`),
      text: ({ protocol }) => t(`protocol.${protocol}`),
    },
    {
      ...{ id: 'status', header: t('field.state'), width: 170, sortable: true },
      cell: (row) => <SessionState session={row} />,
      text: ({ state }) => t(`state.${state}`),
    },
    {
      ...{ id: 'allowed', header: t('field.allowed'), width: 150, priority: 3 },
      cell: (row) => <AllowedFrom session={row} />,
      text: ({ allow, everyone }) => (everyone ? t('anybody') : allow.join(' ')),
    },
    {
      ...{ id: 'until', header: t('field.ends'), width: 134, sortable: true, priority: 1 },
      cell: (row) => <Ends session={row} />,
      text: ({ until }) => until,
    },
    {
      ...{ id: 'bytes', header: t('field.bytes'), width: 90, align: 'end', priority: 6 },
      cell: ({ received, sent }) => <span className="num">{tell(received + sent)}</span>,
      text: ({ received, sent }) => received + sent,
    },
    {
      ...{ id: 'by', header: t('field.by'), width: 110, priority: 7 },
      cell: (row) => <span className="ell">{opener(row)}</span>,
      text: opener,
    },
    {
      ...{ id: 'gateway', header: t('field.gateway'), width: 120, sortable: true, hidden: true, priority: 8 },
      cell: ({ gateway }) => (
        <span className="row">
          {gateway.location && <CodeMark>{gateway.location.country}</CodeMark>} {gateway.name}
        </span>
      ),
      text: ({ gateway }) => gateway.name,
    },
    {
      ...{ id: 'createdAt', header: t('field.opened'), width: 134, sortable: true, hidden: true, priority: 9 },
      cell: ({ createdAt }) => <DateText value={createdAt} time />,
      text: ({ createdAt }) => createdAt,
    },
  ]
  return columns.filter((column) => column !== null)
}

function Place({ session, failure }: { session: RgcSession; failure?: string | undefined }) {
  const t = useTranslations('rgc')
  const place = placeOf(session)
  return (
    <TwoLines
      name={place === null ? <span className="c3">{t('follows')}</span> : <Address>{place}</Address>}
      sub={failure ? <span className="danger-t">{failure}</span> : t(`protocol.${session.protocol}`)}
    />
  )
}

/** The first of them, and how many more. */
export function AllowedFrom({ session: { allow, everyone } }: { session: RgcSession }) {
  const t = useTranslations('rgc')
  const [first = '', ...more] = allow
  if (everyone) return <span className="warn-t">{t('anybody')}</span>
  return (
    <TwoLines
      name={<SensitiveText className="mono ell">{first}</SensitiveText>}
      sub={more.length > 0 ? t('more', { n: more.length }) : undefined}
    />
  )
}
