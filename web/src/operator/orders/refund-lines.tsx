import { IconArrowRight } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Checkbox } from '../../design/controls/checkbox.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { Money } from '../../design/data/money.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import type { Form } from '../../design/form/use-form.ts'
import { Icon } from '../../design/icon.tsx'
import { amountText, readAmount } from '../../features/orders/payment/amount.ts'
import { isNameShared, type RefundForm, type RefundPreview } from './refund.ts'
import css from './refund-lines.module.css'

type Line = RefundPreview['lines'][number]

/** The line items of the document: what was paid, what is refunded of each, and when its services end before and after. */
export function RefundLines({ form, preview }: { form: Form<RefundForm>; preview: RefundPreview }) {
  const t = useTranslations('operator.orders.refund')
  const { how, lines } = form.values
  const error = form.field('lines').error
  return (
    <div>
      <ul className={css.lines} aria-label={t('lineItems')}>
        {preview.lines.map((line) => (
          <li key={line.id} data-chosen={how === 'lines' && lines[line.id] === undefined ? undefined : ''}>
            <Choice form={form} line={line} />
            <span className={css.paid}>
              <span className="c3 sm">{t('left')}</span> <Money value={line.left} />
            </span>
            <Refund form={form} line={line} />
            <ul className={css.services}>
              {line.services.map((service) => (
                <ServiceEnd key={service.id} service={service} withId={isNameShared(preview, service)} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {how === 'lines' && <p className="c3 sm">{t('suggested')}</p>}
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

function Choice({ form, line }: { form: Form<RefundForm>; line: Line }) {
  const { how, lines } = form.values
  const title = (
    <span className={css.title}>
      <b className="b">{line.description}</b>
      {line.detail && <span className="c3 sm">{line.detail}</span>}
    </span>
  )
  if (how !== 'lines') return title
  const choose = (chosen: boolean): void => {
    const { [line.id]: _, ...others } = lines
    const suggestion = line.unused && line.unused.amount > 0 ? line.unused : line.left
    form.set({ lines: chosen ? { ...others, [line.id]: amountText(suggestion) } : others })
  }
  return (
    <Checkbox
      label={title}
      checked={lines[line.id] !== undefined}
      disabled={line.left.amount === 0}
      onChange={(event) => choose(event.target.checked)}
    />
  )
}

function Refund({ form, line }: { form: Form<RefundForm>; line: Line }) {
  const t = useTranslations('operator.orders.refund')
  const { how, lines } = form.values
  const typed = lines[line.id]
  if (how !== 'lines' || typed === undefined)
    return <span className={css.refund}>{line.refund.amount > 0 ? <Money value={line.refund} /> : '–'}</span>
  return (
    <TextField
      label={t('amountOf', { name: line.description })}
      hideLabel
      inputMode={line.left.currency === 'VND' ? 'numeric' : 'decimal'}
      id={`refund-line-${line.id}`}
      name={`refund-line-${line.id}`}
      value={typed}
      onChange={(text) => form.set({ lines: { ...lines, [line.id]: text } })}
      error={(readAmount(typed, line.left.currency)?.amount ?? 0) > line.left.amount ? t('tooMuch') : undefined}
    />
  )
}

function ServiceEnd({ service: { id, name, before, after }, withId }: { service: Line['services'][number]; withId: boolean }) {
  const t = useTranslations('operator.orders.refund')
  const moved = after === null || Date.parse(after) !== Date.parse(before)
  return (
    <li>
      <span className="c3 sm">{withId ? `${name} #${id}` : name}</span>
      <span className={css.dates}>
        {moved ? (
          <>
            <s className="c3">
              <DateText value={before} time />
            </s>
            <Icon of={IconArrowRight} />
            <b className="b">{after === null ? t('now') : <DateText value={after} time />}</b>
          </>
        ) : (
          <DateText value={before} time />
        )}
      </span>
      <span className="c3 sm">{after === null ? t('endsNow', { name }) : moved ? t('shortened') : t('noChange')}</span>
    </li>
  )
}
