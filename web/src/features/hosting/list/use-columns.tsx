import { useTranslations } from 'use-intl'
import { SensitiveText } from '../../../design/data/sensitive-text.tsx'
import { CodeMark } from '../../../design/data/status.tsx'
import { TwoLines } from '../../../design/data/two-lines.tsx'
import type { Column } from '../../../design/table/columns.ts'
import { useServiceColumns } from '../../services/list/use-service-columns.tsx'
import type { Hosting, Measured } from '../calls.ts'
import css from '../hosting.module.css'
import { HostingStatus } from '../status.tsx'
import { UsageBar } from '../usage-bar.tsx'
import { useUsedText } from '../use-used-text.ts'

type Of = 'disk' | 'websites' | 'mailboxes'

const measured = ({ used }: Hosting, name: Of): Measured | undefined => used.find((one) => one.name === name)

export function useColumns(): readonly Column<Hosting>[] {
  const t = useTranslations('services')
  const own = useTranslations('hosting')
  const said = useUsedText()
  const { name, status, end, price, id, start, note } = useServiceColumns<Hosting>({
    status: (hosting) => <HostingStatus hosting={hosting} />,
    statusText: (hosting) => own(`state.${hosting.status}`),
    troubled: ({ trouble }) => trouble !== null,
    // Once it was given a name of its own, the domain is what distinguishes it.
    below: (hosting) => (hosting.name === hosting.domain ? hosting.note : hosting.domain),
  })
  const plan: Column<Hosting> = {
    ...{ id: 'plan', header: own('column.plan'), width: 132, sortable: true, priority: 6 },
    cell: ({ planName, country, locationCode }) => (
      <TwoLines
        name={<span className={css.plainName}>{planName}</span>}
        sub={
          <span className={css.site}>
            <CodeMark>{country}</CodeMark> {locationCode}
          </span>
        }
      />
    ),
    text: ({ planName }) => planName,
    also: [{ header: t('column.site'), text: ({ locationCode }) => locationCode }],
  }
  const disk: Column<Hosting> = {
    ...{ id: 'disk', header: own('measured.disk'), width: 150, priority: 5 },
    cell: (hosting) => {
      const of = measured(hosting, 'disk')
      if (!of) return <span className="c3">–</span>
      const text = said(of)
      return (
        <span className={css.cell}>
          {of.percent !== null && <UsageBar percent={of.percent} label={`${own('measured.disk')}: ${text}`} />}
          <span className="num">{text}</span>
        </span>
      )
    },
    text: (hosting) => {
      const of = measured(hosting, 'disk')
      return of ? said(of) : null
    },
  }
  const pieces = (what: Of, header: string, priority: number): Column<Hosting> => ({
    ...{ id: what, header, width: 72, align: 'end', priority },
    cell: (hosting) => {
      const of = measured(hosting, what)
      if (!of) return <span className="c3">–</span>
      return (
        <span className={of.percent !== null && of.percent >= 100 ? 'num warn-t' : 'num'}>
          {of.used}
          {of.limit !== null && <span className="c3"> / {of.limit}</span>}
        </span>
      )
    },
    text: (hosting) => measured(hosting, what)?.used,
    also: [{ header: own('column.most', { of: header }), text: (hosting) => measured(hosting, what)?.limit }],
  })
  const domain: Column<Hosting> = {
    ...{ id: 'domain', header: own('domain'), width: 160, sortable: true, hidden: true, priority: 9 },
    cell: (hosting) => <span className="ell">{hosting.domain}</span>,
    text: (hosting) => hosting.domain,
  }
  const username: Column<Hosting> = {
    ...{ id: 'username', header: own('username'), width: 130, sortable: true, hidden: true, priority: 9 },
    cell: (hosting) => <SensitiveText className="mono">{hosting.username}</SensitiveText>,
    text: (hosting) => hosting.username,
  }
  return [
    { ...name, header: own('domain') },
    status,
    plan,
    disk,
    pieces('websites', own('column.websites'), 8),
    pieces('mailboxes', own('column.mailboxes'), 7),
    end,
    price,
    ...[id, domain, username, start, note],
  ]
}
