import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../../design/icon.tsx'
import { cx } from '../../../lib/class-names.ts'
import { usePhone } from '../../../lib/use-phone.ts'
import css from './order.module.css'

interface SectionProps {
  number: number
  title: string
  done: boolean
  /** What was chosen: a done step folds to this line on a phone. Without it the step stays open. */
  chosen?: string | null
  children: ReactNode
}

/** A step of the order. On a phone what is decided folds to one line with Change. */
export function OrderSection({ number, title, done, chosen, children }: SectionProps) {
  const t = useTranslations('orders')
  const id = useId()
  const phone = usePhone()
  const [open, setOpen] = useState(false)
  if (phone && done && chosen && !open) {
    return (
      <section className={css.fold} aria-labelledby={id}>
        <h2 id={id} className="c3" style={{ fontWeight: 400, fontSize: 13 }}>
          {title}
        </h2>
        <b className="ell">{chosen}</b>
        <button type="button" className="link" aria-label={t('changeWhat', { what: title })} onClick={() => setOpen(true)}>
          {t('change')}
        </button>
      </section>
    )
  }
  return (
    <section className={css.section} aria-labelledby={id}>
      <span className={cx(css.no, done && css.done)} aria-hidden>
        {done ? <Icon of={IconCheck} size={13} /> : number}
      </span>
      <div className={css.content}>
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </section>
  )
}
