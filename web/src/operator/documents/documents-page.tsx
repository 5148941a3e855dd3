import type { IssuedDocument } from '@portal/contracts/modules/papers.parts.ts'
import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { useCall, useSubmit } from '../../api/hooks.ts'
import { Button } from '../../design/controls/button.tsx'
import { showToast, toastError, toastOk } from '../../design/feedback/toast.ts'
import { SelectField } from '../../design/form/other-fields.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { Archives } from '../../features/papers/archives.tsx'
import css from '../../features/papers/papers.module.css'
import { fetchFile } from '../../features/papers/papers.ts'
import type { Period } from '../../features/papers/period.ts'
import { PeriodFields, usePeriod } from '../../features/papers/period-fields.tsx'
import { useBrands, useChosenBrand } from '../parts/brands.tsx'
import { type DocumentFormat, writeDocuments } from './write-documents.ts'

const LOOK_MS = 1_000
const FORMATS = ['json', 'csv', 'excel'] as const

/** What a brand issued in a period: for its books, and for a provider of e-invoices. */
export function Page() {
  const t = useTranslations('papers')
  const pages = useTranslations('operator.pages')
  const brands = useBrands()
  const looked = useChosenBrand()
  const [own, setOwn] = useState<number | null>(null)
  const brandId = own ?? looked ?? brands[0]?.id ?? null
  const chosen = usePeriod()
  const id = useId()
  return (
    <>
      <PageHeader title={pages('documents')} facts={t('staff.facts')} />
      <div className="grid g-main">
        <Panel title={t('period.title')}>
          <div className="stack">
            {brands.length > 1 && (
              <SelectField
                {...{ id, name: 'brand', label: t('staff.brand'), error: undefined, value: String(brandId ?? '') }}
                onChange={(value) => setOwn(Number(value))}
                options={brands.map((brand) => ({ value: String(brand.id), label: brand.name }))}
              />
            )}
            <PeriodFields {...chosen} />
            {brandId !== null && <Lists brandId={brandId} period={chosen.period} off={!chosen.isRight} />}
          </div>
        </Panel>
        {brandId !== null && <ArchivesPanel key={brandId} brandId={brandId} period={chosen.period} off={!chosen.isRight} />}
      </div>
    </>
  )
}

interface Wanted {
  readonly brandId: number
  readonly period: Period
  readonly off: boolean
}

function Lists({ brandId, period, off }: Wanted) {
  const t = useTranslations('papers')
  const language = useLocale()
  const [format, setFormat] = useState<DocumentFormat | null>(null)
  const save = async (wanted: DocumentFormat) => {
    setFormat(wanted)
    try {
      const documents: IssuedDocument[] = []
      for (let after: string | null | undefined; after !== null; ) {
        const page: { items: IssuedDocument[]; next: string | null } = await call('operator/documents/export', {
          ...{ brandId, ...period, language, after },
        })
        documents.push(...page.items)
        after = page.next
      }
      if (documents.length === 0) return void showToast({ tone: 'warn', title: t('period.nothing') })
      await writeDocuments(wanted, `issued-${period.from}-${period.to}`, { brandId, ...period }, documents)
      toastOk(t('period.exported', { n: documents.length }))
    } catch (error) {
      toastError(error)
    } finally {
      setFormat(null)
    }
  }
  return (
    <div className="stack">
      <h3>{t('staff.list')}</h3>
      <p className="c2">{t('staff.listHint')}</p>
      <div className={css.buttons}>
        {FORMATS.map((one) => (
          <Button key={one} off={off} working={format === one} onClick={() => void save(one)}>
            {t(`period.${one}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}

function ArchivesPanel({ brandId, period, off }: Wanted) {
  const t = useTranslations('papers')
  const language = useLocale()
  const [busy, setBusy] = useState(false)
  const list = useCall('operator/documents/archive/list', { brandId }, { refetchInterval: busy && LOOK_MS })
  const working = list.data?.items.some(({ state }) => state === 'making') ?? false
  if (working !== busy) setBusy(working)
  const create = useSubmit('operator/documents/archive/create', { invalidates: ['operator/documents/archive'] })
  const link = useSubmit('operator/documents/archive/link', { onSuccess: ({ url }) => fetchFile(url) })
  const make = ({ from, to }: Period) => create.mutate({ brandId, from, to, language })
  return (
    <Panel
      title={t('archives.title')}
      actions={
        <Button size="small" look="primary" working={create.isPending} off={off || working} onClick={() => make(period)}>
          {t('period.zip')}
        </Button>
      }
    >
      {list.data ? (
        <Archives
          items={list.data.items}
          working={working || create.isPending}
          onFetch={({ id }) => link.mutate({ archiveId: id })}
          onAgain={make}
        />
      ) : list.isError ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <SkeletonRows rows={2} />
      )}
    </Panel>
  )
}
