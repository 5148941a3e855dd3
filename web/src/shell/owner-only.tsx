import type { ReactElement } from 'react'
import { useTranslations } from 'use-intl'
import { useCurrentUser } from '../api/current-user.ts'
import type { ButtonProps } from '../design/controls/button.tsx'
import { DisabledReason } from '../design/controls/disabled-reason.tsx'

/** Why this page may not be changed by who is signed in; null for the customer. */
export function useClosedToStaff(): string | null {
  const t = useTranslations('profile')
  return useCurrentUser()?.byStaff == null ? null : t('closedToStaff')
}

/** A button of what is closed to staff who are signed in as this customer [A4a]: off for them, with the server's reason. */
export function OwnerOnly({ children }: { children: ReactElement<ButtonProps> }) {
  return <DisabledReason reason={useClosedToStaff()}>{children}</DisabledReason>
}
