import type { IssuedDocument } from '@portal/contracts/modules/papers.parts.ts'
import { IconFileZip, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { addEffects } from '../../api/event-effects.ts'
import { useCall, useSubmit } from '../../api/hooks.ts'
import { Button } from '../../design/controls/button.tsx'
import { showToast, toastError, toastOk } from '../../design/feedback/toast.ts'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { SidePanel } from '../../design/overlay/side-panel.tsx'
import { type ExportFormat, exportRows } from '../../design/table/export-rows.ts'
import { Archives } from './archives.tsx'
import { ISSUED_COLUMNS, issuedIn, issuedRow } from './issued.ts'
import css from './papers.module.css'
import { fetchFile } from './papers.ts'
import type { Period } from './period.ts'
import { PeriodFields, usePeriod } from './period-fields.tsx'

addEffects({ archive: ['user/order/archive'] })
const LOOK_MS = 1_000
const ARCHIVES = 'user/order/archive'

/** All documents of a period: as PDFs in one file, or as a list. */
export function PeriodPanel({ onClose }: { onClose: () => void }) {
  const t = useTranslations('papers.period')
  const archives = useTranslations('papers.archives')
  const language = useLocale()
  const chosen = usePeriod()
  const [busy, setBusy] = useState(false)
  const list = useCall('user/order/archive/list', {}, { refetchInterval: busy && LOOK_MS })
  const working = list.data?.items.some(({ state }) => state === 'making') ?? false
  if (working !== busy) setBusy(working)
  const create = useSubmit('user/order/archive/create', { invalidates: [ARCHIVES] })
  const link = useSubmit('user/order/archive/link', { onSuccess: ({ url }) => fetchFile(url) })
  const listed = useListed()
  const make = ({ from, to }: Period) => create.mutate({ from, to, language })
  const off = !chosen.isRight
  return (
    <SidePanel title={t('title')} onClose={onClose} width={440}>
      <div className="stack">
        <p className="c2">{t('hint')}</p>
        <PeriodFields {...chosen} />
        <div className={css.buttons}>
          <Button look="primary" icon={IconFileZip} working={create.isPending} off={off || working} onClick={() => make(chosen.period)}>
            {t('zip')}
          </Button>
          {(['csv', 'excel'] as const).map((format) => (
            <Button
              key={format}
              icon={IconTable}
              working={listed.format === format}
              off={off}
              onClick={() => void listed.save(format, chosen.period)}
            >
              {t(format)}
            </Button>
          ))}
        </div>
        <h3>{archives('title')}</h3>
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
      </div>
    </SidePanel>
  )
}

/** The documents of a period as rows of a file. */
function useListed() {
  const t = useTranslations('papers')
  const orders = useTranslations('orders')
  const language = useLocale()
  const [format, setFormat] = useState<ExportFormat | null>(null)
  const save = async (wanted: ExportFormat, { from, to }: Period) => {
    setFormat(wanted)
    try {
      const documents = await issuedIn({ from, to }, language)
      if (documents.length === 0) return void showToast({ tone: 'warn', title: t('period.nothing') })
      const head = ISSUED_COLUMNS.map((name) => t(`columns.${name}`))
      const words = {
        ...{ type: (type: IssuedDocument['type']) => orders(`types.${type}`), creditNote: t('columns.creditNote') },
        refundReceipt: t('columns.refundReceipt'),
        status: (status: IssuedDocument['status']) => orders(`status.${status}`),
      }
      const rows = documents.map((document) => issuedRow(document, words))
      await exportRows(wanted, `documents-${from}-${to}`, head, rows)
      toastOk(t('period.exported', { n: documents.length }))
    } catch (error) {
      toastError(error)
    } finally {
      setFormat(null)
    }
  }
  return { format, save }
}
