import { useTranslations } from 'use-intl'
import { DefinitionList } from '../../../design/data/definition-list.tsx'
import { Money } from '../../../design/data/money.tsx'
import { Note } from '../../../design/layout/note.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import { OfferButton } from '../../services/actions/offer-button.tsx'
import type { ServiceActions } from '../../services/actions/use-service-actions.tsx'
import type { Dedicated, DedicatedDetail } from '../calls.ts'

/** What was sold on top of the plan, what each costs, and what of it staff are fitting. */
export function AddonsTab({ server, actions }: { server: DedicatedDetail; actions: ServiceActions<Dedicated> }) {
  const t = useTranslations('dedicated')
  const { addons, fitting } = server
  return (
    <div className="stack">
      {fitting && (
        <Note tone="busy" title={t('fitting')}>
          {fitting}. {t('fittingText')}
        </Note>
      )}
      <Panel title={t('tabs.addons')} actions={<OfferButton offer={actions.offer(server, 'addon')} />} flush={addons.length > 0}>
        {addons.length === 0 ? (
          <p className="c3">{t('noAddons')}</p>
        ) : (
          <DefinitionList
            columns={1}
            items={addons.map(({ name, amount, price }) => ({
              term: amount > 1 ? `${name} × ${amount}` : name,
              value: <Money value={price} />,
            }))}
          />
        )}
      </Panel>
    </div>
  )
}
