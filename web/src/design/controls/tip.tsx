import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { place } from '../overlay/place.ts'
import css from './tip.module.css'

const DELAY_MS = 150

type Hoverable = Pick<
  HTMLAttributes<HTMLElement>,
  'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur' | 'onKeyDown' | 'aria-describedby'
>

/** A remark on hover and focus. The child must be one focusable element that takes a `data-tip` attribute. */
export function Tip({ label, children, width = 264 }: { label: ReactNode; children: ReactElement<Hoverable>; width?: number }) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = (delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setShown(true), delay)
  }
  const hide = () => {
    clearTimeout(timer.current)
    setShown(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  if (!label) return children
  const added = {
    'data-tip': id,
    'aria-describedby': shown ? id : undefined,
    onPointerEnter: () => show(DELAY_MS),
    onPointerLeave: hide,
    onFocus: () => show(0),
    onBlur: hide,
    onKeyDown: (event: { key: string }) => event.key === 'Escape' && hide(),
  }
  return (
    <>
      {cloneElement(children, added as Hoverable)}
      {shown && (
        <TipCard id={id} width={width}>
          {label}
        </TipCard>
      )}
    </>
  )
}

function TipCard({ id, width, children }: { id: string; width: number; children: ReactNode }) {
  const card = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const element = card.current
    const anchor = document.querySelector(`[data-tip="${CSS.escape(id)}"]`)?.getBoundingClientRect()
    if (!element || !anchor) return
    element.showPopover()
    const size = { width: element.offsetWidth, height: element.offsetHeight }
    const { left, top, side } = place(anchor, size, { width: window.innerWidth, height: window.innerHeight }, { align: 'center', gap: 8 })
    element.style.left = `${left}px`
    element.style.top = `${top}px`
    element.style.setProperty('--arrow', `${anchor.left + anchor.width / 2 - left}px`)
    element.dataset.side = side
  }, [id])
  return (
    <span ref={card} id={id} role="tooltip" popover="manual" className={css.tip} style={{ maxWidth: width }}>
      {children}
    </span>
  )
}
