import { useFormatter, useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../design/controls/button.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { TextAreaField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Note } from '../../design/layout/note.tsx'
import { Dialog } from '../../design/overlay/dialog.tsx'
import { ColumnField } from '../fields/column-field.tsx'
import { columnOf, type Entered, entered, numberOf, textOf, useColumnProblem } from '../fields/entered.ts'
import { useRateText } from './use-rate-text.ts'

const RATE = columnOf('vndPerUsd', 'double', { required: true, min: 1000, max: 1_000_000 })
/** A change beyond this is more often a slip than a market. */
const DOUBTFUL = 0.1

export function SetRate({ current, onClose }: { current: number; onClose: () => void }) {
  const t = useTranslations('operator.rates')
  const parts = useTranslations('operator.parts')
  const common = useTranslations('common')
  const format = useFormatter()
  const problem = useColumnProblem()
  const say = useRateText()
  const form = useForm<Entered>({
    initial: { vndPerUsd: '', reason: '' },
    guard: false,
    validate: (values) => ({
      vndPerUsd: problem(RATE, values.vndPerUsd),
      reason: entered(values, 'reason').length < 3 && parts('reasonMissing'),
    }),
    submit: async (values) => {
      const vndPerUsd = numberOf(RATE, values.vndPerUsd)
      await call('operator/exchange-rate/set', { vndPerUsd, reason: entered(values, 'reason'), instead: current })
      await queryClient.invalidateQueries(underPath('operator/exchange-rate'))
      toastOk(t('done', { rate: say(vndPerUsd) }))
      onClose()
    },
  })
  const wanted = problem(RATE, form.values.vndPerUsd) === null ? numberOf(RATE, form.values.vndPerUsd) : null
  const change = wanted === null ? 0 : wanted / current - 1
  return (
    <Dialog title={t('set')} onClose={onClose} locked={form.working} width={480}>
      <Form
        form={form}
        actions={
          <>
            <Button onClick={onClose} off={form.working}>
              {common('cancel')}
            </Button>
            <SubmitButton form={form}>{t('set')}</SubmitButton>
          </>
        }
      >
        <ColumnField form={form} column={RATE} label={t('perDollar')} hint={t('now', { rate: say(current) })} end="₫" />
        {wanted !== null && (
          <Note tone={Math.abs(change) > DOUBTFUL ? 'warn' : 'quiet'} live>
            {t('consequence', {
              rate: say(wanted),
              change: format.number(change, { style: 'percent', maximumFractionDigits: 2, signDisplay: 'always' }),
            })}
          </Note>
        )}
        <TextAreaField label={parts('reason')} hint={parts('reasonHint')} rows={2} maxLength={300} {...textOf(form, 'reason')} />
      </Form>
    </Dialog>
  )
}
