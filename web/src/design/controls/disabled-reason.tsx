import { cloneElement, type ReactElement, type ReactNode } from 'react'
import type { ButtonProps } from './button.tsx'
import { Tip } from './tip.tsx'

/** `<DisabledReason reason={full && t('full')}><Button …/></DisabledReason>`: with a reason the button is off, focusable, and says why. */
export function DisabledReason({ reason, children }: { reason: ReactNode; children: ReactElement<ButtonProps> }) {
  if (!reason) return children
  return <Tip label={reason}>{cloneElement(children, { off: true })}</Tip>
}
