import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useCurrentUser } from '../../api/current-user.ts'
import { paths } from '../../paths.ts'
import { SideProvider } from './side.ts'

/** The customer's own; staff who are signed in as them look only. */
export function CustomerSide({ children }: { children: ReactNode }) {
  const t = useTranslations('webhooks')
  const ofStaff = useCurrentUser()?.byStaff != null
  const side = {
    base: 'user/webhook',
    list: paths.webhooks,
    one: paths.webhook,
    readOnly: ofStaff ? t('notYours') : null,
    brands: [],
  } as const
  return <SideProvider value={side}>{children}</SideProvider>
}
