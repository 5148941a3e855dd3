import type { ActionState } from '@portal/contracts/machine.ts'
import { Button, type ButtonProps } from './button.tsx'
import { DisabledReason } from './disabled-reason.tsx'

interface ActionButtonProps extends ButtonProps {
  /** As the server sent it with the object: `true`, or disabled with the reason. Missing means not offered. */
  state: ActionState | undefined
  /** The sentence for the server's reason code. */
  reasonText: (reason: string) => string
}

/** A button whose right to act is the server's: it repeats no rule, it only shows the reason. */
export function ActionButton({ state, reasonText, ...button }: ActionButtonProps) {
  if (state === undefined) return null
  return (
    <DisabledReason reason={state === true ? null : reasonText(state.reason)}>
      <Button {...button} />
    </DisabledReason>
  )
}
