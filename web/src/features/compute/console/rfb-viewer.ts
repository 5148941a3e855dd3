import Rfb from '@novnc/novnc'
import { typeText } from './keystrokes.ts'
import type { OpenViewer } from './viewer.ts'

/** The machine's screen, drawn by noVNC. */
export const openScreen: OpenViewer = ({ target, channel, whole, live }) => {
  const session = new Rfb(target, channel, { shared: true })
  const resize = (next: boolean): void => {
    session.scaleViewport = next
    session.clipViewport = !next
  }
  session.background = 'transparent'
  session.focusOnClick = true
  session.showDotCursor = true
  resize(whole)
  let over = false
  session.addEventListener('disconnect', () => {
    over = true
  })
  session.addEventListener('connect', () => {
    live()
    session.focus()
  })
  return {
    fit: resize,
    focus: () => session.focus(),
    ctrlAltDel: () => session.sendCtrlAltDel(),
    type: (text, typing) => typeText(session, text, typing),
    // It complains of an end that came already.
    close: () => over || session.disconnect(),
  }
}
