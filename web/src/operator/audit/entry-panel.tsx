import { useTranslations } from 'use-intl'
import { DateText } from '../../design/data/date-text.tsx'
import { KeyValues } from '../../design/data/definition-list.tsx'
import { SensitiveText } from '../../design/data/sensitive-text.tsx'
import { TextLink } from '../../design/link.tsx'
import { SidePanel } from '../../design/overlay/side-panel.tsx'
import { ChangesView } from '../parts/changes-view.tsx'
import { JsonView } from '../parts/json-view.tsx'
import { staffPaths } from '../paths.ts'
import { type AuditEntry, Outcome } from './outcome.tsx'
import { useAuditAction } from './use-audit-action.ts'

/** One line of the log: who, whose, and what it changed. */
export function EntryPanel({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const t = useTranslations('operator.audit')
  const parts = useTranslations('operator.parts')
  const actionName = useAuditAction()
  const { before, after, customer, serviceId } = entry
  return (
    <SidePanel title={actionName(entry.action)} onClose={onClose} width={560}>
      <div className="stack">
        <KeyValues
          items={[
            { term: t('time'), value: <DateText value={entry.at} time /> },
            { term: t('who'), value: entry.actor === 'system' ? t('system') : entry.actorName },
            { term: t('outcome'), value: <Outcome of={entry} /> },
            entry.brand && { term: parts('brand'), value: entry.brand.name },
            customer && { term: t('customer'), value: <TextLink to={staffPaths.customer(customer.id)}>{customer.username}</TextLink> },
            serviceId ? { term: t('service'), value: <TextLink to={staffPaths.service(serviceId)}>#{serviceId}</TextLink> } : null,
            entry.ip ? { term: t('ip'), value: <SensitiveText className="mono">{entry.ip}</SensitiveText> } : null,
          ]}
        />
        {(entry.error || entry.detail) && <p className={entry.error ? 'danger-t' : undefined}>{entry.error ?? entry.detail}</p>}
        <section>
          <h3>{t('changes')}</h3>
          <ChangesView before={before} after={after} />
        </section>
        <JsonView value={{ action: entry.action, before, after }} label={parts('raw')} />
      </div>
    </SidePanel>
  )
}
