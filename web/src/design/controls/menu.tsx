import type { ButtonHTMLAttributes, KeyboardEvent, ReactElement, ReactNode } from 'react'
import { cx } from '../../lib/class-names.ts'
import { Icon, type IconType } from '../icon.tsx'
import { Popover } from '../overlay/popover.tsx'
import css from './menu.module.css'

export interface MenuItem {
  readonly id: string
  readonly label: ReactNode
  readonly icon?: IconType
  readonly onSelect: () => void
  readonly danger?: boolean
  /** Disabled with this reason, shown under the label; the item stays focusable. */
  readonly reason?: string | null
  /** One of several: a mark stands at the chosen one. */
  readonly checked?: boolean
  /** A switch: the menu stays open. */
  readonly toggle?: boolean
  readonly hint?: ReactNode
  /** A hairline above. */
  readonly divided?: boolean
}

interface ActionMenuProps {
  items: readonly MenuItem[]
  heading?: ReactNode
  align?: 'start' | 'end'
  label?: string
  /** The button that opens it. */
  children: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>
}

/** `<ActionMenu items={…}><IconButton …/></ActionMenu>`: arrows, Home, End, first letters, Escape. */
export function ActionMenu({ items, heading, align = 'end', label, children }: ActionMenuProps) {
  return (
    <Popover role="menu" align={align} label={label} trigger={children}>
      {(close) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the items inside
        <div onKeyDown={(event) => walk(event, close)} role="presentation">
          {heading && <div className={css.heading}>{heading}</div>}
          {items.map((item) => (
            <Row key={item.id} item={item} close={close} />
          ))}
        </div>
      )}
    </Popover>
  )
}

function Row({ item, close }: { item: MenuItem; close: () => void }) {
  const { label, icon, onSelect, danger, reason, checked, toggle, hint, divided } = item
  const select = () => {
    if (reason) return
    if (toggle === undefined) close()
    onSelect()
  }
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: checked items are menuitemradio
    <button
      type="button"
      role={checked !== undefined ? 'menuitemradio' : toggle !== undefined ? 'menuitemcheckbox' : 'menuitem'}
      aria-checked={checked ?? toggle}
      aria-disabled={reason ? true : undefined}
      tabIndex={-1}
      className={cx(css.item, danger && css.danger, reason && css.off, divided && css.divided)}
      onClick={select}
      onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
    >
      {icon && <Icon of={icon} />}
      <span className={css.label}>
        {label}
        {reason && <span className={css.reason}>{reason}</span>}
      </span>
      {hint && <span className={css.hint}>{hint}</span>}
    </button>
  )
}

/** Moves the focus between the items of a menu. */
function walk(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
  const at = all.indexOf(document.activeElement as HTMLElement)
  const to = (index: number) => {
    event.preventDefault()
    all.at(index % all.length)?.focus()
  }
  if (event.key === 'ArrowDown') to(at + 1)
  else if (event.key === 'ArrowUp') to(at <= 0 ? -1 : at - 1)
  else if (event.key === 'Home') to(0)
  else if (event.key === 'End') to(-1)
  else if (event.key === 'Tab') close()
  else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
    const letter = event.key.toLowerCase()
    const found = [...all.slice(at + 1), ...all.slice(0, at + 1)].find((item) => item.textContent?.trim().toLowerCase().startsWith(letter))
    if (found && letter !== ' ') found.focus()
  }
}
