import { useTranslations } from 'use-intl'
import { addEffects, usePolling } from '../../api/event-effects.ts'
import { useCall } from '../../api/hooks.ts'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { AutoPanel } from './auto-panel.tsx'
import css from './cards.module.css'
import { CardsPanel } from './cards-panel.tsx'
import { ChargesPanel } from './charges-panel.tsx'

addEffects({ cards: ['user/card'], 'order.changed': ['user/card'] })

/** Cards that were saved, and what is paid by them without asking: off until the customer says so. */
export function Page() {
  const t = useTranslations('cards')
  const pages = useTranslations('pages')
  const cards = useCall('user/card/list', {}, { refetchInterval: usePolling(false) })
  const { data } = cards
  return (
    <>
      <PageHeader title={pages('cards')} facts={<span>{t('facts')}</span>} />
      {data ? (
        <div className="grid g-main">
          <div className="stack">
            <AutoPanel auto={data.auto} card={data.items.find(({ isDefault }) => isDefault)} />
            <ChargesPanel charges={data.auto.charges} />
          </div>
          <div className="stack">
            <CardsPanel cards={data} />
            <Panel title={t('rules.title')}>
              <ul className={css.rules}>
                <li>{t('rules.kept')}</li>
                <li>{t('rules.balance')}</li>
                <li>{t('rules.confirm')}</li>
                <li>{t('rules.surplus')}</li>
              </ul>
            </Panel>
          </div>
        </div>
      ) : (
        <Panel flush>
          {cards.isError ? <ErrorState error={cards.error} onRetry={() => void cards.refetch()} /> : <SkeletonRows rows={5} />}
        </Panel>
      )}
    </>
  )
}
