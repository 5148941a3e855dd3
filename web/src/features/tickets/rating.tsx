import { TICKET_REMARK_MAX } from '@portal/contracts/tickets.ts'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../design/controls/button.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Form } from '../../design/form/form.tsx'
import { TextAreaField } from '../../design/form/other-fields.tsx'
import { SubmitButton } from '../../design/form/submit-button.tsx'
import { useForm } from '../../design/form/use-form.ts'
import { Icon } from '../../design/icon.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import css from './tickets.module.css'

interface Rating {
  readonly stars: number
  readonly remark: string
}

const STARS = [1, 2, 3, 4, 5] as const

export function Stars({ n }: { n: number }) {
  const t = useTranslations('tickets.rating')
  return (
    <span className={css.stars} role="img" aria-label={t('given', { n })}>
      {STARS.map((star) => (
        <Icon key={star} of={star <= n ? IconStarFilled : IconStar} />
      ))}
    </span>
  )
}

/** How well a closed ticket was answered, in the customer's eyes; it can be said anew. */
export function RatingPanel({ id, rating }: { id: number; rating: Rating | null }) {
  const t = useTranslations('tickets.rating')
  const [open, setOpen] = useState(rating === null)
  return (
    <Panel
      title={t('title')}
      actions={
        !open && (
          <Button size="small" look="ghost" onClick={() => setOpen(true)}>
            {t('change')}
          </Button>
        )
      }
    >
      {open ? (
        <RatingForm id={id} rating={rating} onDone={() => setOpen(false)} />
      ) : (
        rating && (
          <>
            <Stars n={rating.stars} />
            {rating.remark && <p className="c2 pre">{rating.remark}</p>}
          </>
        )
      )}
    </Panel>
  )
}

function RatingForm({ id, rating, onDone }: { id: number; rating: Rating | null; onDone: () => void }) {
  const t = useTranslations('tickets.rating')
  const form = useForm({
    initial: { stars: rating?.stars ?? 0, remark: rating?.remark ?? '' },
    guard: false,
    validate: ({ stars }) => ({ stars: stars === 0 && t('choose') }),
    submit: async ({ stars, remark }) => {
      await call('user/ticket/rate', { id, stars, remark })
      await queryClient.invalidateQueries(underPath('user/ticket'))
      toastOk(t('thanks'))
      onDone()
    },
  })
  const stars = form.field('stars')
  return (
    <Form form={form} actions={<SubmitButton form={form}>{t('send')}</SubmitButton>}>
      <fieldset className={css.choice}>
        <legend className="sr">{t('title')}</legend>
        {STARS.map((star) => (
          <label key={star} className={css.star} data-on={star <= stars.value ? '' : undefined}>
            <input type="radio" name={stars.name} className="sr" checked={star === stars.value} onChange={() => stars.onChange(star)} />
            <span className="sr">{t('given', { n: star })}</span>
            <Icon of={star <= stars.value ? IconStarFilled : IconStar} size={22} />
          </label>
        ))}
      </fieldset>
      {stars.error && <p className="danger-t sm">{stars.error}</p>}
      <TextAreaField label={t('remark')} optional rows={2} maxLength={TICKET_REMARK_MAX} {...form.field('remark')} />
    </Form>
  )
}
