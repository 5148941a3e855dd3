import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import { cx } from '../../lib/class-names.ts'
import css from './markdown.module.css'

/** What the server's Markdown makes, and nothing else: no picture, no form, no style, no handler. */
const KNOWN = {
  ALLOWED_TAGS: [
    ...['p', 'br', 'hr', 'strong', 'em', 's', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li', 'a'],
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  ALLOWED_ATTR: ['href', 'rel', 'target', 'start'],
  ALLOWED_URI_REGEXP: /^(?:https?:\/\/|mailto:)/i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
}

/** A message as it is read. The server has let no markup through; what reaches the page is cleaned here all the same. */
export function Markdown({ html, className }: { html: string; className?: string }) {
  const clean = useMemo(() => DOMPurify.sanitize(html, KNOWN), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned in the line above
  return <div className={cx(css.markdown, className)} dangerouslySetInnerHTML={{ __html: clean }} />
}
