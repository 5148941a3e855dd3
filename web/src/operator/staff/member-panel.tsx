import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { useCall } from '../../api/hooks.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { toastOk } from '../../design/feedback/toast.ts'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { SidePanel } from '../../design/overlay/side-panel.tsx'
import { useGo, usePathParams } from '../../lib/navigation.ts'
import { usePageName } from '../../shell/page-name.ts'
import { NotFound } from '../parts/not-found.tsx'
import { staffPaths } from '../paths.ts'
import { MemberForm, type MemberValues } from './member-form.tsx'
import type { Member } from './use-member-actions.tsx'

/** Add a member of staff, or change one; Back closes it. */
export function Page() {
  const t = useTranslations('operator.staff')
  const go = useGo()
  const { id } = usePathParams()
  // Staff are few: one page holds them all.
  const { data, error, refetch } = useCall('operator/staff/list', { page: 1, pageSize: 1_000_000 }, { enabled: id !== undefined })
  const member = data?.items.find((one) => String(one.id) === id)
  const title = id === undefined ? t('add') : member?.name
  usePageName(title)
  const close = () => go({ to: staffPaths.staff(), search: true })
  const done = async (text: string) => {
    await queryClient.invalidateQueries(underPath('operator/staff'))
    toastOk(text)
    close()
  }
  const save = async (values: MemberValues, requestId: string) => {
    const { login, name, email, locale, roles } = values
    if (member) await call('operator/staff/update', changed(member, values), { requestId })
    else await call('operator/staff/create', { login, name, email, locale, roles }, { requestId })
    await done(member ? t('saved', { name }) : t('invited', { email }))
  }
  return (
    <SidePanel title={title ?? t('edit')} onClose={close} width={440}>
      {id === undefined || member ? (
        <MemberForm member={member} onSave={save} onCancel={close} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <NotFound />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </SidePanel>
  )
}

/** Only what is new is sent: the log then tells the change and nothing else. */
function changed(member: Member, { name, email, locale, roles }: MemberValues) {
  const same = [...roles].sort().join() === [...member.roles].sort().join()
  return {
    id: member.id,
    name: name === member.name ? undefined : name,
    email: email === member.email ? undefined : email,
    locale: locale === member.locale ? undefined : locale,
    roles: same ? undefined : roles,
  }
}
