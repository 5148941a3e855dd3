import { useLocale, useTranslations } from 'use-intl'
import { useBrand } from '../../api/brand.ts'
import { useCall, useSubmit } from '../../api/hooks.ts'
import { Button } from '../../design/controls/button.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { SensitiveText } from '../../design/data/sensitive-text.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Icon } from '../../design/icon.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import css from '../security/security.module.css'
import { markOf } from './provider-buttons.tsx'

/** Accounts elsewhere that open this one; shown where the brand has providers, or somebody is still linked with one. */
export function LinkedPanel() {
  const t = useTranslations('security.linked')
  const locale = useLocale()
  const offered = useBrand()?.signInBy.length ?? 0
  const links = useCall('user/identity/list', {})
  const remove = useSubmit('user/identity/unlink', { invalidates: ['user/identity'], onSuccess: () => toastOk(t('removed')) })
  const items = links.data?.items
  if (offered === 0 && !items?.length) return null
  return (
    <Panel title={t('title')} hint={items?.length} flush foot={<span className="sm c3">{t('hint')}</span>}>
      {links.isError && !items ? (
        <ErrorState error={links.error} onRetry={() => void links.refetch()} />
      ) : !items ? (
        <SkeletonRows rows={1} />
      ) : items.length === 0 ? (
        <p className={`${css.body} c2`}>{t('none')}</p>
      ) : (
        <ul>
          {items.map(({ id, provider, email, lastUsedAt, usable }) => {
            const name = provider.title[locale]
            return (
              <li key={id} className={css.fact}>
                <Icon of={markOf(provider)} />
                <span>
                  <span className="row wrap">
                    <b>{name}</b> <SensitiveText>{email}</SensitiveText>
                  </span>
                  <span className="sm c3">
                    {usable ? t.rich('lastUsed', { date: () => <DateText value={lastUsedAt} /> }) : t('notOffered')}
                  </span>
                </span>
                <Button
                  size="small"
                  aria-label={t('removeOf', { name })}
                  working={remove.isPending && remove.variables.id === id}
                  onClick={() => remove.mutate({ id })}
                >
                  {t('remove')}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}
