import { formatMoney } from '@portal/contracts/money.ts'
import { useLocale, useTranslations } from 'use-intl'
import { Address } from '../../../design/data/address.tsx'
import { dateParts } from '../../../design/data/date-format.ts'
import { DateText } from '../../../design/data/date-text.tsx'
import { Money } from '../../../design/data/money.tsx'
import { CodeMark, Label } from '../../../design/data/status.tsx'
import { TwoLines } from '../../../design/data/two-lines.tsx'
import type { Column } from '../../../design/table/columns.ts'
import css from '../../services/list/list.module.css'
import { PaidUntil } from '../../services/list/paid-until.tsx'
import type { Vps } from '../calls.ts'
import { addressOf, useSizes } from '../sizes.ts'
import { useStatusWords } from '../use-work-step.ts'
import { KindLabel, TrialLabel, VpsStatus } from '../vps-status.tsx'

export function useColumns(): readonly Column<Vps>[] {
  const t = useTranslations('compute')
  const locale = useLocale()
  const size = useSizes()
  const status = useStatusWords()
  // Days take more room in Vietnamese and Chinese than one letter, and dong more than dollars.
  const wide = locale === 'vi-VN'
  const untilWidth = { 'vi-VN': 218, 'zh-CN': 206 }[locale as string] ?? 194
  const day = (at: string | null) => (at ? dateParts(at)?.date : null)
  return [
    {
      id: 'name',
      header: t('column.name'),
      width: 156,
      grow: true,
      pinned: true,
      sortable: true,
      cell: (vps) => <TwoLines name={vps.name} sub={<NameFacts vps={vps} />} />,
      text: (vps) => vps.name,
    },
    {
      id: 'status',
      header: t('column.status'),
      width: 182,
      sortable: true,
      cell: (vps, { failure }) => (
        <span className={css.status}>
          <VpsStatus vps={vps} />
          {failure && !vps.trouble && <span className="danger-t sm"> {failure}</span>}
        </span>
      ),
      text: status,
    },
    {
      id: 'address',
      header: t('column.address'),
      width: 156,
      sortable: true,
      priority: 3,
      cell: (vps) => {
        const address = addressOf(vps)
        if (!address) return <span className="c3">–</span>
        return (
          <span className={css.address}>
            <Address>{address}</Address>
          </span>
        )
      },
      text: addressOf,
    },
    {
      id: 'plan',
      header: t('column.plan'),
      width: 164,
      sortable: true,
      priority: 6,
      cell: (vps) => <span className="c2 num nowrap">{size.plan(vps)}</span>,
      text: (vps) => `${vps.planName} (${size.plan(vps)})`,
    },
    {
      id: 'location',
      header: t('column.site'),
      width: 76,
      sortable: true,
      priority: 7,
      cell: (vps) => (
        <span className={css.site}>
          <CodeMark>{vps.country}</CodeMark> {vps.locationCode}
        </span>
      ),
      text: (vps) => vps.locationCode,
    },
    {
      id: 'end',
      header: t('column.paidUntil'),
      width: untilWidth,
      sortable: true,
      priority: 4,
      cell: (vps) => <PaidUntil vps={vps} />,
      text: (vps) => day(vps.end),
    },
    {
      id: 'price',
      header: t('column.price'),
      width: wide ? 102 : 84,
      align: 'end',
      sortable: true,
      priority: 5,
      cell: (vps) => (
        <span className={css.price}>
          <Money value={vps.price} />
          {vps.price && vps.periodMonths > 1 && <span className="c3 sm">{t('perMonths', { months: vps.periodMonths })}</span>}
        </span>
      ),
      text: (vps) => vps.price && formatMoney(vps.price, locale),
    },
    {
      id: 'id',
      header: t('column.id'),
      width: 84,
      sortable: true,
      hidden: true,
      priority: 9,
      cell: (vps) => <span className="mono c3">#{vps.id}</span>,
      text: (vps) => vps.id,
    },
    {
      id: 'start',
      header: t('column.start'),
      width: 104,
      sortable: true,
      hidden: true,
      priority: 9,
      cell: (vps) => <DateText value={vps.start} />,
      text: (vps) => day(vps.start),
    },
    {
      id: 'note',
      header: t('column.note'),
      width: 180,
      sortable: true,
      hidden: true,
      priority: 8,
      cell: (vps) => (
        <span className="c2 ell" title={vps.note}>
          {vps.note}
        </span>
      ),
      text: (vps) => vps.note,
    },
  ]
}

function NameFacts({ vps }: { vps: Vps }) {
  const t = useTranslations('compute')
  return (
    <>
      <span className={css.system}>{vps.role === 'co-owner' ? vps.ownerName : vps.osTitle}</span>
      <KindLabel type={vps.type} />
      <TrialLabel trial={vps.trial} />
      {vps.role === 'co-owner' && <Label tone="accent">{t('coOwner')}</Label>}
      {vps.tags.slice(0, 2).map((tag) => (
        <span key={tag}>#{tag}</span>
      ))}
    </>
  )
}
