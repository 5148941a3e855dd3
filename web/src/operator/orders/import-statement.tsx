import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import type { InputOf, OutputOf } from '../../api/endpoints.ts'
import { errorText } from '../../api/error-text.ts'
import { useCall } from '../../api/hooks.ts'
import { Button } from '../../design/controls/button.tsx'
import { Money } from '../../design/data/money.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Field } from '../../design/form/field.tsx'
import { Form } from '../../design/form/form.tsx'
import { SelectField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Note } from '../../design/layout/note.tsx'
import { Dialog } from '../../design/overlay/dialog.tsx'
import css from './orders.module.css'
import { refreshMoney } from './refresh.ts'

type Preview = OutputOf<'operator/payments/statement/preview'>
type Columns = InputOf<'operator/payments/statement/import'>['columns']
const NAMES = ['date', 'reference', 'amount', 'text', 'payer'] as const
const OPTIONAL: readonly string[] = ['date', 'payer']
/** Nothing is chosen, or there is none. */
const NONE = ''

/** A bank's statement: read, its columns chosen, its effect shown, and only then taken in. */
export function ImportStatement({ onClose }: { onClose: () => void }) {
  const t = useTranslations('operator.orders.statement')
  const common = useTranslations('common')
  const accounts = useCall('operator/payments/statement/accounts', {}).data?.items
  const [file, setFile] = useState('')
  const [preview, setPreview] = useState<Preview | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const form = useForm({
    initial: { account: '' },
    guard: false,
    validate: () => ({ account: preview?.columns ? false : t('fileMissing') }),
    submit: async ({ account }, requestId) => {
      if (!preview?.columns) return
      const input = { account: account || (accounts?.[0]?.id ?? ''), file, columns: preview.columns }
      const { imported } = await call('operator/payments/statement/import', input, { requestId })
      await refreshMoney()
      toastOk(t('done', { n: imported }))
      onClose()
    },
  })
  const account = form.values.account || (accounts?.[0]?.id ?? '')
  const read = async (text: string, columns: Columns | null, of = account) => {
    setProblem(null)
    await call('operator/payments/statement/preview', { account: of, file: text, columns }).then(setPreview, (error: unknown) => {
      setPreview(null)
      setProblem(error)
    })
  }
  const field = form.field('account')
  return (
    <Dialog title={t('title')} onClose={onClose} locked={form.working} width={640}>
      <Form
        form={form}
        actions={
          <>
            <Button onClick={onClose} off={form.working}>
              {common('cancel')}
            </Button>
            <SubmitButton form={form}>{t('submit', { n: preview?.counts.new ?? 0 })}</SubmitButton>
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
            if (file !== '') void read(file, preview?.columns ?? null, next)
          }}
        />
        <Field id="statement-file" label={t('file')}>
          <input
            id="statement-file"
            type="file"
            accept=".csv,.txt,text/csv"
            onChange={async ({ target }) => {
              const text = (await target.files?.[0]?.text()) ?? ''
              setFile(text)
              if (text !== '') await read(text, null)
            }}
          />
        </Field>
        {problem !== null && (
          <Note tone="danger" live>
            {errorText(problem)}
          </Note>
        )}
        {preview && <Chosen preview={preview} onChange={(columns) => void read(file, columns)} />}
        {preview?.columns && <Effect preview={preview} />}
      </Form>
    </Dialog>
  )
}

/** Which column says what, as it was guessed; a person corrects it. */
function Chosen({ preview, onChange }: { preview: Preview; onChange: (columns: Columns) => void }) {
  const t = useTranslations('operator.orders.statement')
  const [partial, setPartial] = useState<Partial<Columns>>({})
  const columns: Partial<Columns> = { ...preview.columns, ...partial }
  const choose = (name: (typeof NAMES)[number], value: string) => {
    const next = { ...columns, [name]: value === NONE ? null : Number(value) }
    setPartial(next)
    const { reference, amount, text, date = null, payer = null } = next
    if (typeof reference === 'number' && typeof amount === 'number' && typeof text === 'number')
      onChange({ reference, amount, text, date, payer })
  }
  return (
    <fieldset className={css.columns}>
      <legend>{t('columns')}</legend>
      {NAMES.map((name) => (
        <SelectField
          key={name}
          id={`column-${name}`}
          name={name}
          label={t(`column.${name}`)}
          error={undefined}
          value={String(columns[name] ?? NONE)}
          onChange={(value) => choose(name, value)}
          options={[
            ...(OPTIONAL.includes(name) || columns[name] === undefined ? [{ value: NONE, label: t('none') }] : []),
            ...preview.header.map((label, n) => ({ value: String(n), label: label || String(n + 1) })),
          ]}
        />
      ))}
    </fieldset>
  )
}

function Effect({ preview: { counts, rows } }: { preview: Preview }) {
  const t = useTranslations('operator.orders.statement')
  const { new: fresh, ...others } = counts
  return (
    <>
      <p role="status">{t('counts', { fresh, ...others })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={css.lines} aria-label={t('preview')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th>{t('line')}</th>
              <th>{t('column.reference')}</th>
              <th>{t('column.text')}</th>
              <th>{t('column.amount')}</th>
              <th>{t('preview')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, reference, text, amount, state, invoiceId }) => (
              <tr key={line}>
                <td className="num">{line}</td>
                <td className="mono">{reference}</td>
                <td>{text}</td>
                <td className="num">{amount && <Money value={amount} />}</td>
                <td>
                  {t(`state.${state}`)}
                  {invoiceId !== null && ` · ${t('order')} #${invoiceId}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
