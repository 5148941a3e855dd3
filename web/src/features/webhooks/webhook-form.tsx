import { WEBHOOK_URL_MAX } from '@portal/contracts/webhook-events.ts'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../design/controls/button.tsx'
import { Checkbox } from '../../design/controls/checkbox.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { SelectField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { useSide, type Webhook } from './side.ts'
import css from './webhooks.module.css'

type EventName = Webhook['events'][number]

interface WebhookFormProps {
  /** What can be chosen, in the order of the catalogue. */
  readonly events: readonly EventName[]
  readonly kept?: Webhook
  readonly onCancel: () => void
  /** A new one, with its secret. */
  readonly onMade?: (made: { id: number; secret: string }) => void
}

/** A new webhook, or where one leads and what it hears. */
export function WebhookForm({ events, kept, onCancel, onMade }: WebhookFormProps) {
  const t = useTranslations('webhooks')
  const forms = useTranslations('forms')
  const common = useTranslations('common')
  const { base, brands } = useSide()
  const form = useForm({
    initial: {
      url: kept?.url ?? '',
      label: kept?.label ?? '',
      events: kept?.events ?? (events as readonly EventName[]),
      brandId: String(kept?.brandId ?? ''),
    },
    validate: ({ url, events: chosen }) => ({
      url: url.trim() === '' && forms('required'),
      events: chosen.length === 0 && t('pickEvent'),
    }),
    submit: async ({ url, label, events: chosen, brandId }) => {
      const wanted = { url, label, events: [...chosen] }
      // Only staff's may be kept to a brand, and only staff's hear more than customers may.
      const more = base !== 'user/webhook' ? { brandId: brandId === '' ? null : Number(brandId) } : {}
      if (kept) {
        await call(`${base}/update`, { ...wanted, ...more, id: kept.id, active: kept.state === 'active' } as never)
        toastOk(t('saved'))
        onCancel()
      } else onMade?.(await call(`${base}/create`, { ...wanted, ...more } as never))
      for (const path of [base, 'user/log']) void queryClient.invalidateQueries(underPath(path))
    },
  })
  return (
    <Form
      form={form}
      actions={
        <>
          <Button onClick={onCancel} off={form.working}>
            {common('cancel')}
          </Button>
          <SubmitButton form={form}>{kept ? common('save') : t('add')}</SubmitButton>
        </>
      }
    >
      <TextField
        label={t('url')}
        hint={t(base === 'user/webhook' ? 'urlHint' : 'staffUrlHint')}
        {...form.field('url')}
        autoFocus
        autoComplete="off"
        maxLength={WEBHOOK_URL_MAX}
      />
      <TextField label={t('label')} optional hint={t('labelHint')} {...form.field('label')} autoComplete="off" maxLength={60} />
      {brands.length > 1 && (
        <SelectField
          label={t('brand')}
          {...form.field('brandId')}
          options={[{ value: '', label: t('allBrands') }, ...brands.map(({ id, name }) => ({ value: String(id), label: name }))]}
        />
      )}
      <EventBoxes all={events} {...form.field('events')} />
    </Form>
  )
}

interface EventBoxesProps {
  readonly all: readonly EventName[]
  readonly id: string
  readonly value: readonly EventName[]
  readonly onChange: (value: readonly EventName[]) => void
  readonly error: string | undefined
}

/** By what they are about, each with what it means. */
function EventBoxes({ all, id, value, onChange, error }: EventBoxesProps) {
  const t = useTranslations('webhooks')
  const groups = [...new Set(all.map(groupOf))]
  return (
    <fieldset className={css.events} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{t('chosen', { n: value.length, all: all.length })}</legend>
      {groups.map((group) => (
        <div key={group} className={css.group}>
          <p className="sm c2">{t(`groups.${group}`)}</p>
          {all
            .filter((name) => groupOf(name) === group)
            .map((name) => (
              <Checkbox
                key={name}
                checked={value.includes(name)}
                aria-invalid={error ? true : undefined}
                onChange={({ target }) => onChange(all.filter((one) => (one === name ? target.checked : value.includes(one))))}
                label={
                  <>
                    <span className="mono">{name}</span>
                    <span className={css.about}>{t(`events.${keyOf(name)}`)}</span>
                  </>
                }
              />
            ))}
        </div>
      ))}
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

const groupOf = (name: EventName) => name.split('.')[0] as 'invoice' | 'service' | 'account' | 'alert'
/** A dot would lead into another table of words. */
const keyOf = (name: EventName) => name.replace('.', '-') as Dashed<EventName>
type Dashed<N extends string> = N extends `${infer A}.${infer B}` ? `${A}-${B}` : N
