import type { ReactNode } from 'react'
import { sensitiveHidden } from '../../lib/preference.ts'
import { useStore } from '../../lib/store.ts'
import css from './text.module.css'

/** An address, mail or password that "Hide sensitive data" blurs for screen sharing. Copying still works. */
export function SensitiveText({ children, className }: { children: ReactNode; className?: string }) {
  const hidden = useStore(sensitiveHidden)
  return (
    <span className={hidden ? `${css.masked} ${className ?? ''}` : className} aria-hidden={hidden || undefined}>
      {children}
    </span>
  )
}
