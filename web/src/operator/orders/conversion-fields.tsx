import { RATE_TOLERANCE_PERCENT } from '@portal/contracts/constants.ts'
import { useDeferredValue } from 'react'
import { useTranslations } from 'use-intl'
import type { OutputOf } from '../../api/endpoints.ts'
import { errorText } from '../../api/error-text.ts'
import type { ApiError } from '../../api/errors.ts'
import { useCall } from '../../api/hooks.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { Money } from '../../design/data/money.tsx'
import { CheckboxField } from '../../design/form/other-fields.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import type { FieldBinding } from '../../design/form/use-form.ts'
import { Note } from '../../design/layout/note.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { columnOf, numberOf, useColumnProblem } from '../fields/entered.ts'
import { useRateText } from '../rates/use-rate-text.ts'

type Preview = OutputOf<'operator/payments/unmatched/conversion'>

const RATE = columnOf('vndPerUsd', 'double', { required: true, min: 1000, max: 1_000_000 })

export interface ConversionState {
  /** The rate as it is shown, and as a number. */
  readonly text: string
  readonly vndPerUsd: number
  /** What the server would credit at this rate; undefined while it is loading. */
  readonly preview: Preview | undefined
  readonly known: Preview['known'] | undefined
  readonly error: ApiError | null
  /** Why the money cannot be assigned at this rate yet. */
  readonly problem: string | null
}

/** Asks the server what a customer would be credited. `null` if nothing has to be converted. `rate` is null until staff edit it. */
export function useConversion(id: number, accountId: number | null, rate: string | null): ConversionState | null {
  const t = useTranslations('operator.orders.unmatched.convert')
  const problem = useColumnProblem()
  const about = { id, accountId: accountId ?? 0 }
  const current = useCall('operator/payments/unmatched/conversion', about, { enabled: accountId !== null })
  const known = current.data?.known
  const text = rate ?? (known ? String(known.vndPerUsd) : '')
  const wrong = problem(RATE, text)
  const vndPerUsd = wrong === null ? numberOf(RATE, text) : 0
  const asked = useDeferredValue(vndPerUsd)
  const stated = useCall(
    'operator/payments/unmatched/conversion',
    { ...about, vndPerUsd: asked },
    { enabled: accountId !== null && asked > 0 },
  )
  if (accountId === null) return null
  const preview = wrong === null && asked === vndPerUsd ? stated.data : undefined
  const unready = preview === undefined ? t('loading') : preview.credited === null ? t('impossible') : null
  return { text, vndPerUsd, preview, known, error: current.error ?? (wrong === null ? stated.error : null), problem: wrong ?? unready }
}

interface ConversionFieldsProps {
  conversion: ConversionState
  rate: FieldBinding<string>
  confirm: FieldBinding<boolean>
}

/** The rate that staff state, and what the customer is credited at it. */
export function ConversionFields({ conversion, rate, confirm }: ConversionFieldsProps) {
  const t = useTranslations('operator.orders.unmatched.convert')
  const say = useRateText()
  const { known, preview, error, text } = conversion
  const credited = preview?.credited
  if (known === undefined && !error) return <SkeletonRows rows={2} />
  const hint = known
    ? t.rich('known', { rate: say(known.vndPerUsd), date: () => <DateText value={known.at} /> })
    : known === null
      ? t('unknown')
      : undefined
  return (
    <>
      <TextField {...rate} label={t('rate')} hint={hint} value={text} end="₫" inputMode="decimal" autoComplete="off" spellCheck={false} />
      {error ? (
        <Note tone="danger" live>
          {errorText(error)}
        </Note>
      ) : preview && credited ? (
        <Note tone={preview.farFromKnown ? 'warn' : 'quiet'} live>
          {t.rich('credited', { original: () => <Money value={preview.original} />, credited: () => <Money value={credited} /> })}
          {preview.farFromKnown && ` ${t('far', { percent: RATE_TOLERANCE_PERCENT })}`}
        </Note>
      ) : (
        preview && (
          <Note tone="warn" live>
            {t('impossible')}
          </Note>
        )
      )}
      {preview?.farFromKnown && <CheckboxField label={t('confirm')} {...confirm} />}
    </>
  )
}
