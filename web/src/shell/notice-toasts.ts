import { onEvent } from '../api/events.ts'
import { showToast } from '../design/feedback/toast.ts'
import { translator } from '../i18n/i18n.tsx'

/** What a notice may lead to; set by the router's owner, because plain code knows no hooks. */
type Go = (path: string) => void

/** A personal notice is told at once, wherever the person is; of many missed meanwhile the last few. */
export function connectNoticesToToasts(go: Go): void {
  onEvent(({ type, data }) => {
    if (type !== 'notice' || typeof data.title !== 'string') return
    const { link } = data
    const open =
      typeof link === 'string' && link.startsWith('/') ? [{ label: translator()('shell.openNotice'), run: () => go(link) }] : undefined
    // What the page said itself a moment ago, in reply to the same press, is not said twice.
    showToast({ tone: 'off', title: data.title, actions: open, about: typeof link === 'string' ? link : undefined })
  })
}
