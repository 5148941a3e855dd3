import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorText } from '../../../api/error-text.ts'
import { Button } from '../../../design/controls/button.tsx'
import { Segmented } from '../../../design/controls/segmented.tsx'
import { Switch } from '../../../design/controls/switch.tsx'
import { toastOk } from '../../../design/feedback/toast.ts'
import { Note } from '../../../design/layout/note.tsx'
import { SidePanel } from '../../../design/overlay/side-panel.tsx'
import { type ExportFormat, exportedColumns, exportRows } from '../../../design/table/export-rows.ts'
import type { ExportedKind } from './exported.ts'
import type { Selected } from './selected.ts'
import css from './selection.module.css'

interface ExportDrawerProps {
  exported: () => Promise<ExportedKind>
  services: readonly Selected[]
  onClose: () => void
}

/** All facts of a selection as a file; passwords only when they are asked for, and then who asks proves it again. */
export function ExportDrawer({ exported, services, onClose }: ExportDrawerProps) {
  const t = useTranslations('selection')
  const any = useTranslations()
  const common = useTranslations('common')
  const table = useTranslations('table')
  const [format, setFormat] = useState<ExportFormat>('excel')
  const [passwords, setPasswords] = useState(false)
  const [working, setWorking] = useState(false)
  const [error, setError] = useState<unknown>(null)

  const save = async () => {
    setWorking(true)
    setError(null)
    try {
      const kind = await exported()
      const { columns, rows } = await kind.write({ ids: services.map(({ id }) => id), passwords, t: any })
      const written = exportedColumns(columns, (header) => table('currencyOf', { name: header }))
      await exportRows(
        format,
        kind.name,
        written.map(({ header }) => header),
        rows.map((row) => written.map(({ text }) => text(row))),
      )
      toastOk(table('exported', { n: rows.length }))
      onClose()
    } catch (cause) {
      setError(cause)
      setWorking(false)
    }
  }

  return (
    <SidePanel
      title={t('exportTitle', { n: services.length })}
      onClose={onClose}
      locked={working}
      foot={
        <>
          <Button onClick={onClose} off={working}>
            {common('cancel')}
          </Button>
          <Button look="primary" working={working} onClick={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <p className="c2">{services.map(({ name }) => name).join(', ')}</p>
        <Segmented
          label={t('format')}
          value={format}
          onChange={setFormat}
          size="normal"
          options={[
            { value: 'excel', label: table('exportExcel') },
            { value: 'text', label: table('exportText') },
            { value: 'csv', label: table('exportCsv') },
          ]}
        />
        <Switch checked={passwords} onChange={setPasswords} label={t('passwords')} />
        {passwords && <Note tone="warn">{t('passwordsText')}</Note>}
        {error !== null && (
          <Note tone="danger" live>
            {errorText(error)}
          </Note>
        )}
      </div>
    </SidePanel>
  )
}
