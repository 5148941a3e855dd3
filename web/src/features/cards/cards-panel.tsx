import { cardName } from '@portal/contracts/cards.ts'
import { IconCreditCard, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import { useSubmit } from '../../api/hooks.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'
import { Button } from '../../design/controls/button.tsx'
import { Label } from '../../design/data/status.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Icon } from '../../design/icon.tsx'
import { Note } from '../../design/layout/note.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { ConfirmDialog } from '../../design/overlay/confirm-dialog.tsx'
import { OwnerOnly } from '../../shell/owner-only.tsx'
import css from './cards.module.css'
import { type CardView, expiryText } from './cards.ts'

type Cards = OutputOf<'user/card/list'>

/** Leads to the gateway's own page: no number of a card is typed here. */
function useAdd(): { readonly add: (method: string) => void; readonly adding: boolean } {
  const { mutate, isPending, isSuccess } = useSubmit('user/card/add', { onSuccess: ({ redirect }) => window.location.assign(redirect) })
  return { add: (method) => mutate({ method }), adding: isPending || isSuccess }
}

export function CardsPanel({ cards: { items, places, waiting, auto } }: { cards: Cards }) {
  const t = useTranslations('cards')
  const { add, adding } = useAdd()
  const [removed, setRemoved] = useState<CardView | null>(null)
  const several = places.length > 1
  const choose = useSubmit('user/card/default', { invalidates: ['user/card'], onSuccess: () => toastOk(t('chosen')) })
  return (
    <Panel title={t('title')} hint={items.length || undefined} flush foot={<span className="sm c3">{t('hint')}</span>}>
      {items.length === 0 && <p className={css.none}>{t(places.length === 0 ? 'noPlace' : 'none')}</p>}
      {items.length > 0 && (
        <ul className={css.cards}>
          {items.map((card) => (
            <li key={card.id}>
              <Icon of={IconCreditCard} />
              <span className={css.words}>
                <span className="row wrap">
                  <b className="num">{cardName(card)}</b>
                  {card.isDefault && <Label tone="accent">{t('default')}</Label>}
                  {card.state !== 'ok' && <Label tone={card.state === 'expired' ? 'danger' : 'warn'}>{t(`state.${card.state}`)}</Label>}
                </span>
                <span className="sm c3">{t('until', { expiry: expiryText(card), place: card.place })}</span>
              </span>
              <span className={css.acts}>
                {!card.isDefault && (
                  <OwnerOnly>
                    <Button
                      size="small"
                      look="ghost"
                      aria-label={t('chooseOf', { card: cardName(card) })}
                      onClick={() => choose.mutate({ id: card.id })}
                    >
                      {t('choose')}
                    </Button>
                  </OwnerOnly>
                )}
                <OwnerOnly>
                  <Button size="small" look="danger" aria-label={t('removeOf', { card: cardName(card) })} onClick={() => setRemoved(card)}>
                    {t('remove')}
                  </Button>
                </OwnerOnly>
              </span>
            </li>
          ))}
        </ul>
      )}
      {waiting > 0 && (
        <div className={css.inside}>
          <Note tone="busy">{t('waiting')}</Note>
        </div>
      )}
      {places.length > 0 && (
        <div className={css.add}>
          {places.map(({ method, title }) => (
            <OwnerOnly key={method}>
              <Button icon={IconPlus} working={adding} onClick={() => add(method)}>
                {several ? t('addAt', { place: title }) : t('add')}
              </Button>
            </OwnerOnly>
          ))}
        </div>
      )}
      {removed && <Remove card={removed} last={items.length === 1 && auto.enabled} onClose={() => setRemoved(null)} />}
    </Panel>
  )
}

function Remove({ card, last, onClose }: { card: CardView; last: boolean; onClose: () => void }) {
  const t = useTranslations('cards')
  const common = useTranslations('common')
  return (
    <ConfirmDialog
      title={t('removeTitle', { card: cardName(card) })}
      confirm={t('remove')}
      cancel={common('cancel')}
      danger
      onConfirm={async () => {
        const { switchedOff } = await call('user/card/remove', { id: card.id })
        toastOk(t('removed', { card: cardName(card) }), switchedOff ? t('nowOff') : undefined)
        await queryClient.invalidateQueries(underPath('user/card'))
      }}
      onClose={onClose}
    >
      {t(last ? 'removeLast' : 'removeText')}
    </ConfirmDialog>
  )
}
