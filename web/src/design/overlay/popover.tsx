import {
  type ButtonHTMLAttributes,
  cloneElement,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { cx } from '../../lib/class-names.ts'
import { place } from './place.ts'
import css from './popover.module.css'

/** Where a person begins in what has opened: at what asks for it, at what is chosen already, else at the first thing there is. */
const BEGINNINGS = ['[data-autofocus]', '[role="menuitemradio"][aria-checked="true"]', '[role^="menuitem"], input, select, button, a']

export interface PopoverProps {
  /** What opens it: one button. */
  trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>
  align?: 'start' | 'end'
  role: 'menu' | 'dialog' | 'listbox'
  label?: string
  className?: string
  /** Rendered while open. */
  children: (close: () => void) => ReactNode
}

/**
 * The browser's own popover: top layer, Escape and a click beside it close, the focus returns.
 * No library measures or traps anything; we only say where it stands.
 */
export function Popover({ trigger, align = 'start', role, label, className, children }: PopoverProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  // How often it was opened since it was closed: where it was closed and opened in one breath, the browser tells of the opening alone.
  const [opened, setOpened] = useState(0)
  const open = opened > 0
  const anchor = () => document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(id)}"]`)
  const close = () => panel.current?.hidePopover()

  useLayoutEffect(() => {
    if (!open) return
    const settle = () => {
      const [at, element] = [anchor()?.getBoundingClientRect(), panel.current]
      if (!at || !element) return
      const { left, top } = place(
        at,
        { width: element.offsetWidth, height: element.offsetHeight },
        { width: window.innerWidth, height: window.innerHeight },
        { align, gap: 4 },
      )
      element.style.left = `${left}px`
      element.style.top = `${top}px`
      element.dataset.placed = ''
    }
    settle()
    window.addEventListener('scroll', settle, { capture: true, passive: true })
    window.addEventListener('resize', settle)
    return () => {
      window.removeEventListener('scroll', settle, { capture: true })
      window.removeEventListener('resize', settle)
    }
  })

  useEffect(() => {
    if (!opened) return
    const first = BEGINNINGS.map((selector) => panel.current?.querySelector<HTMLElement>(selector)).find((element) => element)
    first?.focus({ preventScroll: true })
  }, [opened])

  return (
    <>
      {cloneElement(trigger, { popoverTarget: id, 'aria-haspopup': role, 'aria-expanded': open })}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: closed it is no element for anybody */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role={open ? role : undefined}
        aria-label={label}
        className={cx(css.popover, className)}
        onToggle={(event) => {
          if (event.target !== event.currentTarget) return
          const opens = event.newState === 'open'
          if (!opens) delete event.currentTarget.dataset.placed
          setOpened((before) => (opens ? before + 1 : 0))
        }}
      >
        {open && children(close)}
      </div>
    </>
  )
}
