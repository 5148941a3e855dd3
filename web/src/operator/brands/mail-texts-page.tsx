import { IconMail } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import type { OutputOf } from '../../api/endpoints.ts'
import { useCall } from '../../api/hooks.ts'
import { Label } from '../../design/data/status.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { EmptyState } from '../../design/layout/states.tsx'
import type { Column } from '../../design/table/columns.ts'
import { DataTable } from '../../design/table/data-table.tsx'
import { useListState } from '../../design/table/use-list-state.ts'
import { localeNames } from '../../i18n/locale.ts'
import { wholeList } from '../fields/whole-list.ts'
import { staffPaths } from '../paths.ts'
import { BrandTabs } from './brand-tabs.tsx'
import { useBrandOfPage } from './use-brand.ts'

type Row = OutputOf<'operator/mail-texts/list'>['items'][number]

/** Every mail that the brand's customers get, and in which languages it says it in its own words. */
export function Page() {
  const t = useTranslations('operator.brandParts.mails')
  const pages = useTranslations('operator.pages')
  const { id, brand } = useBrandOfPage()
  const list = useListState({ id: 'mail-texts' })
  const query = wholeList(useCall('operator/mail-texts/list', { brandId: Number(id) }), list, ({ subject, template, group }) =>
    [subject, template, t(group)].join(' '),
  )
  const owned = ({ own }: Row) => own.map((locale) => localeNames[locale]).join(', ')
  const columns: Column<Row>[] = [
    {
      ...{ id: 'subject', header: t('template'), pinned: true, width: 320, grow: true },
      cell: (row) => <TwoLines name={row.subject} sub={row.template} />,
      text: (row) => row.subject,
    },
    { id: 'group', header: t('about'), width: 160, priority: 1, cell: (row) => t(row.group), text: (row) => t(row.group) },
    {
      ...{ id: 'own', header: t('own'), width: 220 },
      cell: (row) => (row.own.length > 0 ? <Label tone="accent">{owned(row)}</Label> : <span className="c3">{t('standard')}</span>),
      text: owned,
    },
  ]
  return (
    <>
      <PageHeader title={brand ? t('title', { name: brand.name }) : pages('brand-mails')} />
      <BrandTabs id={id} current="mails" />
      <div className="stack">
        <p className="c2">{t('intro')}</p>
        <DataTable
          list={list}
          query={query}
          columns={columns}
          rowId={(row) => row.template}
          rowName={(row) => row.subject}
          rowLink={(row) => staffPaths.brandMail(id, row.template)}
          phone={(row) => ({ title: row.subject, detail: row.template, end: owned(row) })}
          exportName="mail-texts"
          empty={<EmptyState icon={IconMail} title={t('none')} />}
        />
      </div>
    </>
  )
}
