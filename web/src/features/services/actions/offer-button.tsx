import type { ReactNode } from 'react'
import type { ButtonLook } from '../../../design/controls/button.tsx'
import { Button } from '../../../design/controls/button.tsx'
import { DisabledReason } from '../../../design/controls/disabled-reason.tsx'
import type { Offer } from './use-service-actions.tsx'

interface OfferButtonProps extends Pick<ButtonLook, 'look' | 'size' | 'className'> {
  /** Null: nothing is shown. */
  offer: Offer | null
  /** In place of its short text. */
  children?: ReactNode
}

/** A button for an action: off with the server's reason where it cannot be done now. */
export function OfferButton({ offer, children, ...look }: OfferButtonProps) {
  if (!offer) return null
  const { short, icon, reason, working, run } = offer
  return (
    <DisabledReason reason={reason}>
      <Button {...look} icon={icon} working={working} onClick={run}>
        {children ?? short}
      </Button>
    </DisabledReason>
  )
}
