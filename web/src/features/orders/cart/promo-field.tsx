import { IconX } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '../../../design/controls/button.tsx'
import { Money } from '../../../design/data/money.tsx'
import { TextField } from '../../../design/form/text-field.tsx'
import css from './promo-field.module.css'
import type { Quote } from './use-quote.ts'

interface PromoFieldProps {
  /** What is judged: the code of the cart, or of the top-up; empty where there is none. */
  given: string
  promotion: Quote['promotion']
  /** Its judgement is on its way. */
  stale: boolean
  onUse: (code: string) => void
  /** It adds to a top-up instead of taking off an order. */
  adds?: boolean
}

/** A code, and what the server says of it beside the field; the price stands either way. */
export function PromoField({ given, promotion, stale, onUse, adds = false }: PromoFieldProps) {
  const t = useTranslations('orders.promo')
  const id = useId()
  const [text, setText] = useState(given)
  useEffect(() => setText(given), [given])
  const typed = text.trim().toUpperCase()
  const judged = promotion !== null && promotion.code === given && typed === given ? promotion : null
  const clear = () => {
    setText('')
    onUse('')
  }
  return (
    <div className={css.promo}>
      <div className={css.row}>
        <TextField
          id={id}
          name="promoCode"
          label={t('label')}
          value={text}
          onChange={setText}
          maxLength={32}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          mono
          // It may stand inside another form, which Enter would send.
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            onUse(typed)
          }}
          error={judged?.refused ? (adds ? judged.refused : `${judged.refused} ${t('without')}`) : undefined}
          end={text !== '' && <IconButton size="small" icon={IconX} label={t('clear')} onClick={clear} />}
        />
        <Button onClick={() => onUse(typed)} working={stale && given !== '' && given === typed} off={typed === '' || judged !== null}>
          {t('check')}
        </Button>
      </div>
      <div role="status">
        {judged?.refused === null && (
          <p className="sm ok-t">{t.rich(adds ? 'adds' : 'off', { code: judged.code, amount: () => <Money value={judged.amount} /> })}</p>
        )}
        {judged?.instead && (
          <p className="sm c2">
            {t.rich(adds ? 'insteadAdds' : 'instead', {
              code: judged.instead.code,
              amount: () => <Money value={judged.instead?.amount ?? judged.amount} />,
            })}{' '}
            <button type="button" className="link" onClick={() => onUse(judged.instead?.code ?? '')}>
              {t('use', { code: judged.instead.code })}
            </button>
          </p>
        )}
      </div>
    </div>
  )
}
