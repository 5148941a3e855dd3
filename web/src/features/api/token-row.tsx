import { IconDots, IconEye, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../design/controls/button.tsx'
import { ActionMenu } from '../../design/controls/menu.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { SensitiveText } from '../../design/data/sensitive-text.tsx'
import { Label } from '../../design/data/status.tsx'
import css from './api.module.css'
import type { Token } from './tokens.ts'
import { useTokenName } from './use-token-name.ts'

interface TokenRowProps {
  token: Token
  onShow: () => void
  onAsk: (act: 'rotate' | 'revoke') => void
}

/** What a token may, from where and until when, when it was last used, and what can be done about it. */
export function TokenRow({ token, onShow, onAsk }: TokenRowProps) {
  const t = useTranslations('api')
  const name = useTokenName()(token)
  return (
    <li className={css.token}>
      <div className={css.facts}>
        <span className="row wrap">
          <b>{name}</b>
          {token.scopes.map((scope) => (
            <Label key={scope}>{t(`scopes.${scope}`)}</Label>
          ))}
          {token.expired && <Label tone="danger">{t('expired')}</Label>}
        </span>
        <span className="sm c2">
          <TokenEnding token={token} />
          {' · '}
          <span title={token.addresses.join(', ') || undefined}>
            {token.addresses.length > 0 ? t('fromAddresses', { n: token.addresses.length }) : t('anywhere')}
          </span>
          {' · '}
          {token.expiresAt === null
            ? t('noEnd')
            : t.rich(token.expired ? 'endedOn' : 'until', { date: () => <DateText value={token.expiresAt ?? ''} /> })}
        </span>
        <span className="sm c3">
          <TokenUse token={token} />
        </span>
      </div>
      <ActionMenu
        label={t('menuOf', { name })}
        items={[
          { id: 'show', label: t('show'), icon: IconEye, onSelect: onShow },
          { id: 'rotate', label: t('rotate'), icon: IconRefresh, onSelect: () => onAsk('rotate') },
          { id: 'revoke', label: t('revoke'), icon: IconTrash, danger: true, divided: true, onSelect: () => onAsk('revoke') },
        ]}
      >
        <IconButton icon={IconDots} label={t('menuOf', { name })} />
      </ActionMenu>
    </li>
  )
}

/** By its last characters a token is told from another. */
export function TokenEnding({ token: { ending } }: { token: Token }) {
  const t = useTranslations('api')
  return t.rich('ending', { end: () => <span className="mono">{ending}</span> })
}

/** Never, or when and from where. */
export function TokenUse({ token: { lastUsedAt, lastUsedIp } }: { token: Token }) {
  const t = useTranslations('api')
  if (lastUsedAt === null) return t('neverUsed')
  return t.rich('lastUsed', {
    date: () => <DateText value={lastUsedAt} time />,
    ip: () => <SensitiveText className="mono">{lastUsedIp}</SensitiveText>,
  })
}
