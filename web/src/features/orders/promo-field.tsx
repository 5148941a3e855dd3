import { IconX } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '../../design/controls/button.tsx'
import { Money } from '../../design/data/money.tsx'
import { TextField } from '../../design/form/text-field.tsx'
import { type Cart, changeCart } from './cart.ts'
import css from './promo-field.module.css'
import type { Quote } from './use-quote.ts'

interface PromoFieldProps {
  cart: Cart
  promotion: Quote['promotion']
  stale: boolean
}

/** A code, and what the server says of it beside the field; the price stands either way. */
export function PromoField({ cart, promotion, stale }: PromoFieldProps) {
  const t = useTranslations('orders.promo')
  const id = useId()
  const given = cart.promoCode ?? ''
  const [text, setText] = useState(given)
  useEffect(() => setText(given), [given])
  const typed = text.trim().toUpperCase()
  const judged = promotion !== null && promotion.code === given && typed === given ? promotion : null
  const use = (code: string) => changeCart({ promoCode: code === '' ? null : code, touched: true })
  const clear = () => {
    setText('')
    use('')
  }
  return (
    <form
      className={css.promo}
      onSubmit={(event) => {
        event.preventDefault()
        use(typed)
      }}
    >
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
          error={judged?.refused ? `${judged.refused} ${t('without')}` : undefined}
          end={text !== '' && <IconButton size="small" icon={IconX} label={t('clear')} onClick={clear} />}
        />
        <Button type="submit" working={stale && given !== '' && given === typed} off={typed === '' || judged !== null}>
          {t('check')}
        </Button>
      </div>
      <div role="status">
        {judged?.refused === null && (
          <p className="sm ok-t">{t.rich('off', { code: judged.code, amount: () => <Money value={judged.amount} /> })}</p>
        )}
        {judged?.instead && (
          <p className="sm c2">
            {t.rich('instead', { code: judged.instead.code, amount: () => <Money value={judged.instead?.amount ?? judged.amount} /> })}{' '}
            <button type="button" className="link" onClick={() => use(judged.instead?.code ?? '')}>
              {t('use', { code: judged.instead.code })}
            </button>
          </p>
        )}
      </div>
    </form>
  )
}
