import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Segmented } from '../../design/controls/segmented.tsx'
import { localeNames } from '../../i18n/locale.ts'
import css from './announcements.module.css'

type Words = Readonly<Record<'en-US' | 'vi-VN' | 'zh-CN', string>>

/** As a customer reads it among the notifications. */
export function Preview({ title, body, locales }: { title: Words; body: Words; locales: readonly (keyof Words)[] }) {
  const t = useTranslations('operator.announcements')
  const mine = useLocale()
  const [chosen, setChosen] = useState<keyof Words>(locales.includes(mine) ? mine : (locales[0] ?? 'en-US'))
  return (
    <section className={css.preview} aria-label={t('preview')}>
      <div className="row wrap">
        <h3>{t('preview')}</h3>
        <span className="sp" />
        {locales.length > 1 && (
          <Segmented
            label={t('language')}
            value={chosen}
            onChange={setChosen}
            options={locales.map((value) => ({ value, label: localeNames[value] }))}
          />
        )}
      </div>
      <article lang={chosen}>
        <b>{title[chosen] || <span className="c3">{t('notWritten')}</span>}</b>
        <p className={css.body}>{body[chosen]}</p>
      </article>
    </section>
  )
}
