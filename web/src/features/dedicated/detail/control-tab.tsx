import { useTranslations } from 'use-intl'
import { DateText } from '../../../design/data/date-text.tsx'
import { DefinitionList } from '../../../design/data/definition-list.tsx'
import { Note } from '../../../design/layout/note.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import { OfferButton } from '../../services/actions/offer-button.tsx'
import type { ServiceActions } from '../../services/actions/use-service-actions.tsx'
import type { Dedicated, DedicatedDetail } from '../calls.ts'
import { DedicatedStatus } from '../status.tsx'
import { BackupPanel } from './backup-panel.tsx'
import css from './detail.module.css'

/** Power, and who switches it: the machine's controller, or people who were asked. */
export function ControlTab({ server, actions }: { server: DedicatedDetail; actions: ServiceActions<Dedicated> }) {
  const t = useTranslations('dedicated.control')
  const labels = useTranslations('compute')
  return (
    <div className="stack">
      {server.askedAt && (
        <Note tone="busy" title={t('asked')}>
          <DateText value={server.askedAt} time />
        </Note>
      )}
      <Panel title={t('title')} flush foot={<p className="c3 sm">{t(server.attended ? 'byPeople' : 'byController')}</p>}>
        <DefinitionList
          columns={1}
          items={[
            { term: t('state'), value: <DedicatedStatus server={server} bar={false} /> },
            {
              term: t('said'),
              value: server.checkedAt ? <DateText value={server.checkedAt} time /> : <span className="c3">{t('never')}</span>,
            },
            {
              term: labels('powerGroup'),
              value: (
                <fieldset aria-label={labels('powerGroup')} className={css.actions}>
                  {actions.set.buttons.map((id) => (
                    <OfferButton key={id} offer={actions.offer(server, id)} />
                  ))}
                </fieldset>
              ),
            },
            { term: labels('console'), value: <OfferButton offer={actions.offer(server, 'console')} /> },
            { term: t('snapshots'), value: <span className="c3">{t('noSnapshots')}</span> },
          ]}
        />
      </Panel>
      <BackupPanel server={server} actions={actions} />
    </div>
  )
}
