import { LOGO_MAX } from '@portal/contracts/brands.ts'
import { THEMES, type Theme } from '@portal/contracts/contrast.ts'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall, useSubmit } from '../../api/hooks.ts'
import { toastOk } from '../../design/feedback/toast.ts'
import { Panel } from '../../design/layout/panel.tsx'
import { broughtOf } from '../../features/tickets/desk.ts'
import fields from '../fields/fields.module.css'
import { StaffAction } from '../parts/staff-action.tsx'
import css from './brands.module.css'
import type { OperatorBrand } from './brands-page.tsx'

/** The picture that stands at the head of every page, one for each ground. */
export function LogoPanel({ brand }: { brand: OperatorBrand }) {
  const t = useTranslations('operator.brandParts.logo')
  return (
    <Panel title={t('title')}>
      <div className="stack">
        <p className="c2">{t('text', { kilobytes: LOGO_MAX / 1024 })}</p>
        {THEMES.map((theme) => (
          <Logo key={theme} brand={brand} theme={theme} />
        ))}
        <p className="c3 sm">{t('oneForBoth')}</p>
      </div>
    </Panel>
  )
}

function Logo({ brand, theme }: { brand: OperatorBrand; theme: Theme }) {
  const t = useTranslations('operator.brandParts.logo')
  const input = useRef<HTMLInputElement>(null)
  const facts = brand.logo[theme]
  const [tooLarge, setTooLarge] = useState(false)
  const set = useSubmit('operator/brand/logo/set', {
    invalidates: ['operator/brand'],
    onSuccess: (_, { content }) => toastOk(content === null ? t('removed') : t('saved')),
  })
  const send = async (file: File | undefined) => {
    setTooLarge((file?.size ?? 0) > LOGO_MAX)
    if (file && file.size <= LOGO_MAX) set.mutate({ id: brand.id, theme, content: (await broughtOf(file)).content })
  }
  const action = facts ? t('replace') : t('choose')
  return (
    <div className={css.logo}>
      <b>{t(theme)}</b>
      {facts ? (
        <>
          <Picture brand={brand} theme={theme} hash={facts.hash} />
          <span className="c3 sm num">
            {t('facts', { width: facts.width, height: facts.height, kilobytes: Math.ceil(facts.size / 1024) })}
          </span>
        </>
      ) : (
        <span className="c3">{t('none')}</span>
      )}
      {tooLarge && (
        <p className={fields.error} role="alert">
          {t('tooLarge', { kilobytes: LOGO_MAX / 1024 })}
        </p>
      )}
      <div className="row wrap">
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-label={t('of', { action, theme: t(theme) })}
          tabIndex={-1}
          className="sr"
          onChange={(event) => {
            void send(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <StaffAction roles={[]} size="small" icon={IconPhoto} working={set.isPending} onClick={() => input.current?.click()}>
          {action}
        </StaffAction>
        {facts && (
          <StaffAction
            roles={[]}
            size="small"
            look="ghost"
            icon={IconTrash}
            onClick={() => set.mutate({ id: brand.id, theme, content: null })}
          >
            {t('remove')}
          </StaffAction>
        )}
      </div>
    </div>
  )
}

/** As a data address: a brand's own is only found under its own hosts. */
function Picture({ brand, theme, hash }: { brand: OperatorBrand; theme: Theme; hash: string }) {
  const t = useTranslations('operator.brandParts.logo')
  const { data } = useCall('operator/brand/logo/show', { id: brand.id, theme })
  return (
    <span className={css.ground} data-theme={theme} data-hash={hash}>
      {data && <img src={`data:${data.type};base64,${data.content}`} alt={t('alt', { name: brand.name })} />}
    </span>
  )
}
