import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { Button } from '../../design/controls/button.tsx'
import { Checkbox } from '../../design/controls/checkbox.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { Money } from '../../design/data/money.tsx'
import { SensitiveText } from '../../design/data/sensitive-text.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Panel } from '../../design/layout/panel.tsx'
import { ConfirmDialog } from '../../design/overlay/confirm-dialog.tsx'
import { useGo } from '../../lib/navigation.ts'
import { serviceLink } from '../services/service-link.ts'
import { figuresOf, useSizes } from '../services/sizes.ts'
import { useTakeBack } from './offered-note.tsx'
import css from './transfers.module.css'
import { type Incoming, type Outgoing, refreshTransfers } from './transfers.ts'

interface OffersPanelProps {
  incoming: readonly Incoming[]
  outgoing: readonly Outgoing[]
}

/** Services that wait for an answer: the reader's own, or somebody else's. */
export function OffersPanel({ incoming, outgoing }: OffersPanelProps) {
  const t = useTranslations('transfers')
  const [asked, setAsked] = useState<{ readonly act: 'accept' | 'decline'; readonly offer: Incoming } | null>(null)
  const takeBack = useTakeBack()
  return (
    <div className={css.offers}>
      <Panel title={t(incoming.length > 0 ? 'incomingTitle' : 'outgoingTitle')} flush>
        <ul className={css.list}>
          {incoming.map((offer) => (
            <li key={offer.id}>
              <Offered offer={offer} />
              <span className={css.buttons}>
                <Button
                  look="primary"
                  size="small"
                  off={offer.held}
                  aria-label={t('acceptOf', { name: offer.name })}
                  onClick={() => setAsked({ act: 'accept', offer })}
                >
                  {t('accept')}
                </Button>
                <Button size="small" aria-label={t('declineOf', { name: offer.name })} onClick={() => setAsked({ act: 'decline', offer })}>
                  {t('decline')}
                </Button>
              </span>
            </li>
          ))}
          {outgoing.map(({ id, name, email, expiresAt }) => (
            <li key={id}>
              <span className={css.words}>
                <b>{name}</b>
                <span className="c2 sm">
                  {t.rich('offeredTo', { email: () => <SensitiveText>{email}</SensitiveText> })} ·{' '}
                  {t.rich('until', { until: () => <DateText value={expiresAt} time /> })}
                </span>
              </span>
              <Button
                size="small"
                working={takeBack.isPending && takeBack.variables.ids.includes(id)}
                aria-label={t('takeBackOf', { name })}
                onClick={() => takeBack.mutate({ ids: [id] })}
              >
                {t('takeBack')}
              </Button>
            </li>
          ))}
        </ul>
      </Panel>
      {asked?.act === 'accept' && <AcceptDialog offer={asked.offer} onClose={() => setAsked(null)} />}
      {asked?.act === 'decline' && <DeclineDialog offer={asked.offer} onClose={() => setAsked(null)} />}
    </div>
  )
}

/** What it is, whose it is, what it costs, and until when it can be answered. */
function Offered({ offer: { name, type, planName, figures, from, site, end, price, periodMonths, expiresAt, held } }: { offer: Incoming }) {
  const t = useTranslations('transfers')
  const services = useTranslations('services')
  const sizes = useSizes()
  return (
    <span className={css.words}>
      <span>
        <b>{name}</b>{' '}
        <span className="c2">{t.rich('from', { name: from.name, email: () => <SensitiveText>{from.email}</SensitiveText> })}</span>
      </span>
      <span className="c2 sm num">
        {[planName, sizes.line(figuresOf(type), figures), site?.code].filter(Boolean).join(' · ')} ·{' '}
        {t.rich('paidUntil', { date: () => <DateText value={end} billed /> })} · <Money value={price} />{' '}
        {services('perMonths', { months: periodMonths })}
      </span>
      <span className={held ? 'warn-t sm' : 'c3 sm'}>
        {held ? t('held') : t.rich('until', { until: () => <DateText value={expiresAt} time /> })}
      </span>
    </span>
  )
}

interface AnswerProps {
  offer: Incoming
  onClose: () => void
}

function AcceptDialog({ offer: { id, name, price }, onClose }: AnswerProps) {
  const t = useTranslations('transfers')
  const go = useGo()
  const [autoRenew, setAutoRenew] = useState(false)
  return (
    <ConfirmDialog
      title={t('acceptTitle', { name })}
      confirm={t('accept')}
      onConfirm={async () => {
        const { services } = await call('user/transfer/accept', { ids: [id], autoRenew })
        refreshTransfers()
        toastOk(t('accepted', { name }), t('changePasswords'))
        const [taken] = services
        const link = taken && serviceLink(taken.kind, taken.id)
        if (link) go(link)
      }}
      onClose={onClose}
    >
      <p>{t.rich('acceptText', { price: () => <Money value={price} /> })}</p>
      <Checkbox className={css.ask} checked={autoRenew} onChange={(event) => setAutoRenew(event.target.checked)} label={t('autoRenew')} />
    </ConfirmDialog>
  )
}

function DeclineDialog({ offer: { id, name, from }, onClose }: AnswerProps) {
  const t = useTranslations('transfers')
  return (
    <ConfirmDialog
      title={t('declineTitle', { name })}
      confirm={t('decline')}
      onConfirm={async () => {
        await call('user/transfer/decline', { ids: [id] })
        refreshTransfers()
        toastOk(t('declined'))
      }}
      onClose={onClose}
    >
      <p>{t('declineText', { name: from.name })}</p>
    </ConfirmDialog>
  )
}
