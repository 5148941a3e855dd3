import { TICKET_DEPARTMENTS, type TicketDepartment } from '@portal/contracts/tickets.ts'
import { useTranslations } from 'use-intl'
import { useCall, useSubmit } from '../../../api/hooks.ts'
import { Checkbox } from '../../../design/controls/checkbox.tsx'
import { SkeletonRows } from '../../../design/layout/skeleton.tsx'
import { ErrorState } from '../../../design/layout/states.tsx'
import { SidePanel } from '../../../design/overlay/side-panel.tsx'
import { useGo } from '../../../lib/navigation.ts'
import { usePageName } from '../../../shell/page-name.ts'
import { staffPaths } from '../../paths.ts'
import { useRoleReason } from '../../session.ts'
import { ANSWERING } from '../ticket.ts'
import css from '../tickets.module.css'

/** Of which departments the reader gets tickets by mail. */
export function Page() {
  const t = useTranslations('operator.tickets.wishes')
  const words = useTranslations('tickets')
  const go = useGo()
  const kept = useCall('operator/tickets/mails/wishes', {})
  const save = useSubmit('operator/tickets/mails/wish', { invalidates: ['operator/tickets/mails/wishes'] })
  const off = useRoleReason(ANSWERING) !== null
  usePageName(t('title'))
  const chosen = kept.data?.departments ?? []
  const turn = (department: TicketDepartment, on: boolean) =>
    save.mutate({ departments: on ? [...chosen, department] : chosen.filter((one) => one !== department) })
  return (
    <SidePanel title={t('title')} width={480} onClose={() => go({ to: staffPaths.tickets(), search: true })}>
      <div className={css.stack}>
        <p className="c2">{t('hint')}</p>
        {kept.isError && <ErrorState error={kept.error} onRetry={() => void kept.refetch()} />}
        {!kept.data && !kept.isError && <SkeletonRows rows={5} />}
        {kept.data &&
          TICKET_DEPARTMENTS.map((department) => (
            <Checkbox
              key={department}
              label={words(`department.${department}`)}
              checked={chosen.includes(department)}
              disabled={off || save.isPending}
              onChange={(event) => turn(department, event.target.checked)}
            />
          ))}
      </div>
    </SidePanel>
  )
}
