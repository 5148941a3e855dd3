import { POINTS_PER_DOLLAR } from '@portal/contracts/constants.ts'
import { useFormatter, useTranslations } from 'use-intl'
import type { OutputOf } from '../../api/endpoints.ts'
import { DefinitionList } from '../../design/data/definition-list.tsx'
import { Money } from '../../design/data/money.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { TextLink } from '../../design/link.tsx'
import { paths } from '../../paths.ts'

/** What the account holds. Promotional credit is spent first; points are a way of paying of their own [M3]. */
export function BalancePanel({ profile }: { profile: OutputOf<'user/profile'> | undefined }) {
  const t = useTranslations('profile')
  const shell = useTranslations('shell')
  const format = useFormatter()
  return (
    <Panel
      title={t('balance')}
      actions={<TextLink to={paths.topUp()}>{shell('topUp')}</TextLink>}
      flush
      foot={<span className="sm c3">{t('balanceHint', { points: POINTS_PER_DOLLAR })}</span>}
    >
      {profile ? (
        <DefinitionList
          columns={1}
          items={[
            { term: t('credit'), value: <Money value={profile.mainBalance} /> },
            { term: t('promo'), value: <Money value={profile.promotionalBalance} /> },
            {
              term: t('total'),
              value: (
                <b>
                  <Money value={profile.balance} beside />
                </b>
              ),
            },
            { term: t('points'), value: format.number(profile.loyaltyPoints) },
          ]}
        />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </Panel>
  )
}
