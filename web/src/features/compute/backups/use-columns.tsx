import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { DateText } from '../../../design/data/date-text.tsx'
import { Money } from '../../../design/data/money.tsx'
import { CodeMark } from '../../../design/data/status.tsx'
import { TwoLines } from '../../../design/data/two-lines.tsx'
import type { Column } from '../../../design/table/columns.ts'
import { useImageTitle } from '../../services/image-title.ts'
import { useSizes } from '../../services/sizes.ts'
import { type BackupRow, PolicyState, useBytes } from './state.tsx'

export function useBackupColumns(button: (row: BackupRow) => ReactNode): Column<BackupRow>[] {
  const t = useTranslations('backups')
  const states = useTranslations('compute.backedUp')
  const size = useSizes()
  const bytes = useBytes()
  const imageTitle = useImageTitle()
  const policyOf = ({ period }: BackupRow) => t(period === 1 ? 'policy.daily' : period === 7 ? 'policy.weekly' : 'policy.none')
  return [
    {
      ...{ id: 'name', header: t('server'), pinned: true, sortable: true, width: 200 },
      cell: ({ name, osTitle, diskGb }) => <TwoLines name={name} sub={`${imageTitle(osTitle)} · ${size.gigabytes(diskGb)}`} />,
      text: ({ name }) => name,
    },
    {
      ...{ id: 'location', header: t('site'), sortable: true, width: 90, priority: 3 },
      cell: ({ country, locationCode }) => (
        <>
          <CodeMark>{country}</CodeMark> {locationCode}
        </>
      ),
      text: ({ locationCode }) => locationCode,
    },
    {
      ...{ id: 'state', header: t('state'), sortable: true, width: 170 },
      cell: ({ state, failures }) => (
        <TwoLines name={<PolicyState state={state} />} sub={state === 'failed' ? t('tried', { n: failures }) : undefined} />
      ),
      text: ({ state }) => states(state),
    },
    {
      ...{ id: 'period', header: t('policy.title'), sortable: true, width: 150, priority: 1 },
      cell: (row) => <TwoLines name={policyOf(row)} sub={<PolicyPrice row={row} />} />,
      text: policyOf,
    },
    {
      ...{ id: 'last', header: t('last'), sortable: true, width: 150 },
      cell: ({ last }) =>
        last ? (
          <TwoLines name={<DateText value={last.takenAt} time />} sub={bytes(last.bytes)} />
        ) : (
          <span className="c3">{t('never')}</span>
        ),
      text: ({ last }) => last?.takenAt ?? '',
    },
    {
      ...{ id: 'next', header: t('nextRun'), sortable: true, width: 150, priority: 2 },
      cell: ({ state, next }) => (state === 'paused' ? <span className="c3">{t('afterRenewal')}</span> : <DateText value={next} time />),
      text: ({ next }) => next ?? '',
    },
    { ...{ id: 'act', header: '', width: 120, align: 'end' as const }, cell: button, text: () => '' },
  ]
}

function PolicyPrice({ row: { period, dailyPrice } }: { row: BackupRow }) {
  const t = useTranslations('backups.policy')
  if (period === 7) return t('free')
  if (!dailyPrice) return period === 1 ? t('ownerPays') : null
  return t.rich(period === 1 ? 'aMonth' : 'ifDaily', { price: () => <Money value={dailyPrice} /> })
}
