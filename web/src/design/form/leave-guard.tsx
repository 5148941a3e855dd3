import { useBlocker } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'

interface LeaveGuardProps {
  /** There is something to lose. */
  when: boolean
  title?: string
  leave?: string
  /** A page that is a step of the same thing and comes back here: going there asks nothing. */
  except?: string
  /** The name in the query by which a drawer is open: closing it is leaving. */
  drawer?: boolean | string
}

/** Asks before a page with unsaved input (or an unpaid order) is left; the browser's own question covers closing the tab. */
export function LeaveGuard({ when, title, leave, except, drawer }: LeaveGuardProps) {
  const t = useTranslations('forms')
  // Where it has none, no part of the query has that name either.
  const shown = ({ search }: { readonly search: unknown }) => (search as Record<string, unknown>)[`${drawer}`]
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      when && (current.pathname !== next.pathname || shown(current) !== shown(next)) && next.pathname !== except,
    enableBeforeUnload: when,
    withResolver: true,
    disabled: !when,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <ConfirmDialog
      title={title ?? t('leaveTitle')}
      confirm={leave ?? t('leave')}
      danger
      cancel={t('stay')}
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      {title ? null : t('leaveText')}
    </ConfirmDialog>
  )
}
