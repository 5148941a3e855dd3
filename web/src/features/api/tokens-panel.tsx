import { IconKey, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { ButtonLink } from '../../design/controls/button.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { EmptyState, ErrorState } from '../../design/layout/states.tsx'
import { paths } from '../../paths.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { TokenConfirm } from './token-confirm.tsx'
import { TokenRow } from './token-row.tsx'
import type { Shown, Token } from './tokens.ts'
import { useShowToken } from './use-show-token.ts'

/** All tokens of the account, the default one first. */
export function TokensPanel() {
  const t = useTranslations('api')
  const tokens = useCall('user/api-key/list', {})
  const [asked, setAsked] = useState<{ act: 'rotate' | 'revoke'; token: Token } | null>(null)
  const [shown, setShown] = useState<Shown | null>(null)
  const show = useShowToken(setShown)
  const items = tokens.data?.items
  return (
    <Panel title={t('tokens')} hint={items?.length} flush>
      {tokens.isError && !items ? (
        <ErrorState error={tokens.error} onRetry={() => void tokens.refetch()} />
      ) : !items ? (
        <SkeletonRows rows={2} />
      ) : items.length === 0 ? (
        <EmptyState
          icon={IconKey}
          title={t('empty')}
          actions={
            <ButtonLink to={paths.newToken()} icon={IconPlus}>
              {t('newToken')}
            </ButtonLink>
          }
        >
          {t('emptyHint')}
        </EmptyState>
      ) : (
        <ul>
          {items.map((token) => (
            <TokenRow key={token.id} token={token} onShow={() => void show(token)} onAsk={(act) => setAsked({ act, token })} />
          ))}
        </ul>
      )}
      {asked && <TokenConfirm {...asked} onShow={setShown} onClose={() => setAsked(null)} />}
      {shown && <SecretDialog shown={shown} onClose={() => setShown(null)} />}
    </Panel>
  )
}
