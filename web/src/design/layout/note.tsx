import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconRotateClockwise } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Icon, type IconType } from '../icon.tsx'
import css from './note.module.css'

const icons = {
  quiet: IconInfoCircle,
  ok: IconCircleCheck,
  warn: IconAlertTriangle,
  danger: IconAlertTriangle,
  busy: IconRotateClockwise,
} as const

interface NoteProps {
  tone?: keyof typeof icons
  icon?: IconType
  title?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  /** Spoken at once, for what appears after an action. */
  live?: boolean
}

/** A remark that stays on the page. */
export function Note({ tone = 'quiet', icon, title, children, actions, live }: NoteProps) {
  return (
    <div className={css.note} data-tone={tone} role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined}>
      <Icon of={icon ?? icons[tone]} />
      <div className={css.words}>
        {title && <b>{title}</b>}
        {children && <div>{children}</div>}
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
    </div>
  )
}
