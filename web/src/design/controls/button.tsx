import { IconChevronDown } from '@tabler/icons-react'
import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { cx } from '../../lib/class-names.ts'
import { Icon, type IconType } from '../icon.tsx'
import { Link } from '../link.tsx'
import css from './button.module.css'

export interface ButtonLook {
  /** `primary`: one a screen. `dangerFill`: only inside a confirmation. */
  look?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'dangerFill'
  size?: 'small' | 'normal' | 'large'
  icon?: IconType
  wide?: boolean
  /** Opens a menu: shows the small arrow. */
  menu?: boolean
  className?: string
}

export interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /** At work: the arc turns, width stays, further presses do nothing. */
  working?: boolean
  /** Looks disabled but stays focusable; `DisabledReason` and `ActionButton` say why. */
  off?: boolean
  ref?: Ref<HTMLButtonElement>
}

const shape = ({ look = 'secondary', size = 'normal', wide, className }: ButtonLook, children: ReactNode) =>
  cx(css.button, look !== 'secondary' && css[look], size !== 'normal' && css[size], wide && css.wide, !children && css.square, className)

export function Button({
  look,
  size,
  icon,
  wide,
  menu,
  className,
  working,
  off,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (working || off) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type={type}
      className={cx(shape({ look, size, wide, className }, children), working && css.working, off && css.off)}
      aria-disabled={off || working || undefined}
      aria-busy={working || undefined}
      onClick={press}
      {...rest}
    >
      <span className={css.label}>
        {icon && <Icon of={icon} />}
        {children}
        {menu && <Icon of={IconChevronDown} className={css.chevron} />}
      </span>
      {working && <span className={css.arc} />}
    </button>
  )
}

/** A way to another page that looks like a button. */
export function ButtonLink({
  to,
  icon,
  children,
  look,
  size,
  wide,
  className,
  ...rest
}: ButtonLook & { to: string; children?: ReactNode; 'aria-label'?: string }) {
  return (
    <Link to={to} className={shape({ look, size, wide, className }, children)} {...rest}>
      {icon && <Icon of={icon} />}
      {children}
    </Link>
  )
}

/** Square, without frame; `label` is read aloud and shown as a tooltip by the browser. */
export function IconButton({
  icon,
  label,
  size,
  className,
  off,
  onClick,
  ...rest
}: Omit<ButtonProps, 'look' | 'wide' | 'menu' | 'working' | 'children'> & { icon: IconType; label: string }) {
  return (
    <button
      type="button"
      className={cx(css.icon, size === 'small' && css.small, off && css.off, className)}
      aria-label={label}
      title={label}
      aria-disabled={off || undefined}
      onClick={off ? undefined : onClick}
      {...rest}
    >
      <Icon of={icon} />
    </button>
  )
}

export function ButtonGroup({ children, label }: { children: ReactNode; label: string }) {
  return (
    <fieldset aria-label={label} className={css.group}>
      {children}
    </fieldset>
  )
}
