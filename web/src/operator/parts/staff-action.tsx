import { errorCatalogue } from '@portal/contracts/errors/catalogue.ts'
import type { ActionState } from '@portal/contracts/machine.ts'
import type { StaffRoles } from '@portal/contracts/staff.ts'
import { useLocale } from 'use-intl'
import { Button, type ButtonProps } from '../../design/controls/button.tsx'
import { DisabledReason } from '../../design/controls/disabled-reason.tsx'
import { sentenceOf } from '../../features/services/sentence.ts'
import { useRoleReason } from '../session.ts'

/** The catalogue's sentence for why an action is not open now; null where it is. */
export function useActionReason(): (state: ActionState) => string | null {
  const locale = useLocale()
  return (state) => (state === true ? null : (sentenceOf([errorCatalogue], state.reason, locale) ?? state.reason))
}

/** A button of the console: off with the reason that the role or the server gives. */
export function StaffAction({ roles, state = true, ...button }: ButtonProps & { roles: StaffRoles; state?: ActionState }) {
  const reason = useActionReason()
  const role = useRoleReason(roles)
  return (
    <DisabledReason reason={role ?? reason(state)}>
      <Button {...button} />
    </DisabledReason>
  )
}
