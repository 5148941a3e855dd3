import { STATEMENT_FILE_MAX } from '@portal/contracts/constants.ts'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/error-text.ts'
import { useCall } from '../../api/hooks.ts'
import { Button } from '../../design/controls/button.tsx'
import { DisabledReason } from '../../design/controls/disabled-reason.tsx'
import { Money } from '../../design/data/money.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Field } from '../../design/form/field.tsx'
import { Form } from '../../design/form/form.tsx'
import { SelectField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Note } from '../../design/layout/note.tsx'
import { Dialog } from '../../design/overlay/dialog.tsx'
import { base64Of } from '../../lib/file-content.ts'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import type { StatementColumns, StatementPreview, StatementRow } from './order.ts'
import { refreshMoney } from './refresh.ts'
import { ColumnMapping, rememberColumns, rememberedColumns } from './statement-columns.tsx'
import { KnownSource, StatementEffect } from './statement-effect.tsx'

/** Imports a bank statement: read the file, map its columns, check the effect, then book it. */
export function ImportStatement({ onClose }: { onClose: () => void }) {
  const t = useTranslations('operator.orders.statement')
  const common = useTranslations('common')
  const accounts = useCall('operator/payments/statement/accounts', {}).data?.items
  const [file, setFile] = useState('')
  /** Name of the file once its input was emptied: the dialog of a known row takes the place of this one. */
  const [keptName, setKeptName] = useState('')
  const [fileName, setFileName] = useState('')
  const [preview, setPreview] = useState<StatementPreview | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  const [booking, setBooking] = useState<StatementRow | null>(null)
  /** Only the newest reading counts: an earlier one may be answered later. */
  const readings = useRef(0)
  const form = useForm({
    initial: { account: '' },
    guard: false,
    validate: () => ({ account: preview?.columns ? false : t('fileMissing') }),
    submit: async (_, requestId) => {
      if (!preview?.columns) return
      const { imported } = await call('operator/payments/statement/import', { ...source, columns: preview.columns }, { requestId })
      rememberColumns(account, preview.header, preview.columns)
      await refreshMoney()
      toastOk(t('done', { n: imported }))
      onClose()
    },
  })
  const account = form.values.account || (accounts?.[0]?.id ?? '')
  const source = { account, file, encoding: 'base64' as const }

  const read = async (content: string, columns: StatementColumns | null, of = account) => {
    const reading = ++readings.current
    const request = (chosen: StatementColumns | null) =>
      call('operator/payments/statement/preview', { account: of, file: content, encoding: 'base64', columns: chosen })
    setProblem(null)
    setReading(true)
    try {
      const guessed = await request(columns)
      const remembered = columns === null ? rememberedColumns(of, guessed.header) : null
      const next = remembered ? await request(remembered) : guessed
      if (reading === readings.current) setPreview(next)
    } catch (error) {
      if (reading !== readings.current) return
      setPreview(null)
      setProblem(errorText(error))
    } finally {
      if (reading === readings.current) setReading(false)
    }
  }
  const choose = async (chosen: File | undefined) => {
    setPreview(null)
    setFile('')
    setFileName(chosen?.name ?? '')
    setKeptName('')
    if (!chosen) return
    if (chosen.size > STATEMENT_FILE_MAX) return setProblem(t('fileTooLarge'))
    const content = await base64Of(chosen)
    setFile(content)
    await read(content, null)
  }

  if (booking?.known && preview?.columns) {
    const { columns } = preview
    return (
      <ReasonDialog
        title={t('bookTitle', { line: booking.line })}
        confirm={t('book')}
        onClose={() => {
          setKeptName(fileName)
          setBooking(null)
        }}
        onConfirm={async (reason, requestId) => {
          const input = { ...source, columns, line: booking.line, reason }
          const { reference } = await call('operator/payments/statement/book-anyway', input, { requestId })
          await refreshMoney()
          toastOk(t('booked', { reference }))
          await read(file, columns)
        }}
      >
        <p>{t.rich('bookText', { amount: () => <Money value={booking.amount} />, reference: booking.reference })}</p>
        <KnownSource known={booking.known} />
      </ReasonDialog>
    )
  }

  const field = form.field('account')
  const unmapped = preview?.unmapped.map((at) => `“${preview.header[at] || at + 1}”`).join(', ')
  const blocked = preview?.columns && unmapped ? t('mapFirst', { columns: unmapped }) : isReading ? t('reading') : null
  return (
    <Dialog title={t('title')} onClose={onClose} locked={form.working} width={820}>
      <Form
        form={form}
        actions={
          <>
            <Button onClick={onClose} off={form.working}>
              {common('cancel')}
            </Button>
            <DisabledReason reason={blocked}>
              <SubmitButton form={form}>{t('submit', { n: preview?.counts.new ?? 0 })}</SubmitButton>
            </DisabledReason>
          </>
        }
      >
        <p className="c2">{t('text')}</p>
        {accounts?.length === 0 && <Note tone="warn">{t('noAccount')}</Note>}
        <SelectField
          label={t('account')}
          options={(accounts ?? []).map(({ id, title }) => ({ value: id, label: title }))}
          {...field}
          value={account}
          onChange={(next) => {
            field.onChange(next)
            if (file === '') return
            setPreview(null)
            void read(file, null, next)
          }}
        />
        <Field id="statement-file" label={t('file')} hint={keptName || t('fileHint')}>
          <input id="statement-file" type="file" accept=".csv,.txt,text/csv" onChange={({ target }) => void choose(target.files?.[0])} />
        </Field>
        {problem !== null && (
          <Note tone="danger" live>
            {problem}
          </Note>
        )}
        {isReading && !preview && <p role="status">{t('reading')}</p>}
        {preview && <ColumnMapping preview={preview} onChange={(columns) => void read(file, columns)} />}
        {preview?.columns && unmapped && (
          <Note tone="warn" live>
            {t('mapFirst', { columns: unmapped })}
          </Note>
        )}
        {preview?.columns && <StatementEffect preview={preview} onBook={blocked ? null : setBooking} />}
      </Form>
    </Dialog>
  )
}
