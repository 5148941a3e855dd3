import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../controls/button.tsx'
import { ActionMenu } from '../controls/menu.tsx'
import { toastError, toastOk } from '../feedback/toast.ts'
import type { Column } from './columns.ts'
import { type ExportFormat, exportedColumns, exportRows } from './export-rows.ts'

interface ExportMenuProps<Row> {
  name: string
  columns: readonly Column<Row>[]
  /** The chosen rows; with none, every row of the view is fetched. */
  chosen: readonly Row[]
  total: number
  fetchAll: () => Promise<readonly Row[]>
  /** For places where only the sign fits. */
  compact?: boolean
}

export function ExportMenu<Row>({ name, columns, chosen, total, fetchAll, compact }: ExportMenuProps<Row>) {
  const t = useTranslations('table')
  const [working, setWorking] = useState(false)
  const save = async (format: ExportFormat) => {
    setWorking(true)
    try {
      const rows = chosen.length > 0 ? chosen : await fetchAll()
      const written = exportedColumns(columns, (header) => t('currencyOf', { name: header }))
      await exportRows(
        format,
        name,
        written.map(({ header }) => header),
        rows.map((row) => written.map(({ text }) => text(row))),
      )
      toastOk(t('exported', { n: rows.length }))
    } catch (error) {
      toastError(error)
    } finally {
      setWorking(false)
    }
  }
  const item = (format: ExportFormat, label: string) => ({ id: format, label, onSelect: () => void save(format) })
  return (
    <ActionMenu
      heading={
        <span className="c3 sm">{chosen.length > 0 ? t('exportSelected', { n: chosen.length }) : t('exportAll', { n: total })}</span>
      }
      items={[item('text', t('exportText')), item('csv', t('exportCsv')), item('excel', t('exportExcel'))]}
    >
      <Button look="ghost" icon={IconDownload} working={working} menu={!compact} aria-label={compact ? t('export') : undefined}>
        {compact ? null : t('export')}
      </Button>
    </ActionMenu>
  )
}
