import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCurrentUser } from '../../api/current-user.ts'
import { useCall, useSubmit } from '../../api/hooks.ts'
import { Button } from '../../design/controls/button.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { TextLink } from '../../design/link.tsx'
import { paths } from '../../paths.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { TokenConfirm } from './token-confirm.tsx'
import { TokenEnding, TokenUse } from './token-row.tsx'
import type { Shown, Token } from './tokens.ts'
import { useShowToken } from './use-show-token.ts'

/** The API token of the profile: made, shown, renewed and revoked [A6]. Nobody who acts for the customer sees any of it. */
export function DefaultTokenPanel() {
  const t = useTranslations('api')
  const ofStaff = useCurrentUser()?.byStaff != null
  return (
    <Panel title={t('defaultTitle')} foot={<TextLink to={paths.api()}>{t('more')}</TextLink>}>
      {ofStaff ? <p className="c2">{t('notYours')}</p> : <OwnToken />}
    </Panel>
  )
}

function OwnToken() {
  const tokens = useCall('user/api-key/list', {})
  const [shown, setShown] = useState<Shown | null>(null)
  const token = tokens.data?.items.find(({ isDefault }) => isDefault)
  if (tokens.isError && !tokens.data) return <ErrorState error={tokens.error} onRetry={() => void tokens.refetch()} />
  if (!tokens.data) return <SkeletonRows rows={2} />
  return (
    <>
      {token ? <Existing token={token} onShow={setShown} /> : <Missing onShow={setShown} />}
      {shown && <SecretDialog shown={shown} onClose={() => setShown(null)} />}
    </>
  )
}

function Missing({ onShow }: { onShow: (shown: Shown) => void }) {
  const t = useTranslations('api')
  const make = useSubmit('user/api-key/update', {
    invalidates: ['user/api-key', 'user/log'],
    onSuccess: ({ token }) => onShow({ name: t('default'), token }),
  })
  return (
    <div className="stack">
      <p className="c2">
        {t('noDefault')} {t('defaultText')}
      </p>
      <div>
        <Button working={make.isPending} onClick={() => make.mutate({})}>
          {t('generate')}
        </Button>
      </div>
    </div>
  )
}

function Existing({ token, onShow }: { token: Token; onShow: (shown: Shown) => void }) {
  const t = useTranslations('api')
  const [asked, setAsked] = useState<'rotate' | 'revoke' | null>(null)
  const show = useShowToken(onShow)
  return (
    <div className="stack">
      <p>
        <TokenEnding token={token} />
        <br />
        <span className="sm c3">
          <TokenUse token={token} />
        </span>
      </p>
      <p className="c2 sm">{t('defaultText')}</p>
      <div className="row wrap">
        <Button onClick={() => void show(token)}>{t('show')}</Button>
        <Button onClick={() => setAsked('rotate')}>{t('rotate')}</Button>
        <Button look="danger" onClick={() => setAsked('revoke')}>
          {t('revoke')}
        </Button>
      </div>
      {asked && <TokenConfirm act={asked} token={token} onShow={onShow} onClose={() => setAsked(null)} />}
    </div>
  )
}
