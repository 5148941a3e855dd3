import { IconChevronRight } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../design/icon.tsx'
import type { TicketMessage } from './desk.ts'
import css from './tickets.module.css'

/** Text of a mail that is folded away, each under its number of lines. */
export function HiddenTexts({ of }: { of: TicketMessage['hidden'] }) {
  const t = useTranslations('tickets')
  return of.map(({ kind, text, lines }) => (
    <details key={kind} className={css.hidden}>
      <summary>
        <Icon of={IconChevronRight} />
        {t(`hidden.${kind}`, { n: lines })}
      </summary>
      <pre>{text}</pre>
    </details>
  ))
}
