import { type RefObject, useLayoutEffect } from 'react'
import { freePlace } from './free-place.ts'

const PRESSED = 'main button, main a[href], main input, main select, main textarea, dialog[open] button'
/** Cards to choose from fill whole phones: there is room to press one beside a message. */
const CARDS = 'input[type=radio]'
const GAP = 8

/** Moves the messages beside what can be pressed, when they come and when the page below them changes. Rows of tables are left out: they go on for ever. */
export function useFreePlace(region: RefObject<HTMLElement | null>, shown: number): void {
  useLayoutEffect(() => {
    const element = region.current
    if (!element || shown === 0) return
    const settle = () => {
      element.style.transform = ''
      const own = element.getBoundingClientRect()
      const controls = [...document.querySelectorAll<HTMLElement>(PRESSED)].filter((control) => !control.closest('tbody'))
      const beside = (others: readonly HTMLElement[]) => {
        const taken = others.flatMap((control) => {
          const { top, bottom, left, right, width } = control.getBoundingClientRect()
          return width > 0 && right > own.left && left < own.right ? [{ top: top - GAP, bottom: bottom + GAP }] : []
        })
        return freePlace(own.height, taken, { top: own.top, bottom: window.innerHeight - GAP })
      }
      // Nowhere at all: what is covered at the top for five seconds can be scrolled away.
      const at = beside(controls) ?? beside(controls.filter((control) => !control.matches(CARDS))) ?? own.top
      element.style.transform = at === own.top ? '' : `translateY(${Math.round(at - own.top)}px)`
    }
    settle()
    // A page that is still arriving puts its buttons there later.
    const main = document.querySelector('main')
    const changes = new MutationObserver(() => requestAnimationFrame(settle))
    if (main) changes.observe(main, { childList: true, subtree: true })
    window.addEventListener('scroll', settle, { capture: true, passive: true })
    window.addEventListener('resize', settle)
    return () => {
      changes.disconnect()
      window.removeEventListener('scroll', settle, { capture: true })
      window.removeEventListener('resize', settle)
    }
  }, [region, shown])
}
