import type { SyntheticEvent } from 'react'
import css from './mail.module.css'

/**
 * The mail's own styles are put on by script: the page's policy allows none in markup. The frame runs nothing, loads nothing from
 * elsewhere (the policy holds in it too), and nothing in it can be clicked.
 */
export function Framed({ html, title }: { html: string; title: string }) {
  const dress = (event: SyntheticEvent<HTMLIFrameElement>) => {
    for (const element of event.currentTarget.contentDocument?.querySelectorAll<HTMLElement>('[data-style]') ?? [])
      element.style.cssText = element.dataset.style ?? ''
  }
  return (
    <iframe
      className={css.frame}
      title={title}
      sandbox="allow-same-origin"
      srcDoc={html.replaceAll(/\sstyle=/g, ' data-style=')}
      onLoad={dress}
    />
  )
}
