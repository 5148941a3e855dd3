import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { OutputOf } from '../../api/endpoints.ts'
import { Button } from '../../design/controls/button.tsx'
import { Segmented } from '../../design/controls/segmented.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { StatusBadge } from '../../design/data/status.tsx'
import { SidePanel } from '../../design/overlay/side-panel.tsx'
import { type Locale, localeNames } from '../../i18n/locale.ts'
import fields from '../fields/fields.module.css'
import css from './brands.module.css'

export type Version = OutputOf<'operator/terms/list'>['items'][number]

/** The newest first; the first one is in force. */
export function TermsVersions({ versions, onRead }: { versions: readonly Version[]; onRead: (version: Version) => void }) {
  const t = useTranslations('operator.brandParts.terms')
  const format = useFormatter()
  return (
    <div className={`${fields.scroll} ${css.table}`}>
      <table className={fields.figures}>
        <thead>
          <tr>
            <th scope="col">{t('version')}</th>
            <th scope="col">{t('published')}</th>
            <th scope="col">{t('by')}</th>
            <th scope="col">{t('asked')}</th>
            <th scope="col">{t('accepted')}</th>
            <th scope="col">
              <span className="sr">{t('read')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {versions.map((version, at) => (
            <tr key={version.id}>
              <th scope="row">
                {version.version} {at === 0 && <StatusBadge tone="ok">{t('current')}</StatusBadge>}
              </th>
              <td>
                <DateText value={version.publishedAt} time />
              </td>
              <td>{version.publishedBy}</td>
              <td>{version.asked ? t('yes') : t('no')}</td>
              <td className="num">{format.number(version.accepted)}</td>
              <td className={fields.end}>
                <Button size="small" look="ghost" onClick={() => onRead(version)}>
                  {t('read')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What was published, word for word. */
export function TermsRead({ version, locales, onClose }: { version: Version; locales: readonly Locale[]; onClose: () => void }) {
  const t = useTranslations('operator.brandParts.terms')
  const mails = useTranslations('operator.brandParts.mails')
  const [locale, setLocale] = useState<Locale>(locales[0] ?? 'en-US')
  return (
    <SidePanel title={t('newTitle', { kind: t(version.kind), version: version.version })} onClose={onClose}>
      <div className="stack">
        <Segmented
          label={mails('language')}
          value={locale}
          onChange={setLocale}
          options={locales.map((value) => ({ value, label: localeNames[value] }))}
        />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className={css.text} lang={locale} tabIndex={0} aria-label={t('read')}>
          {version.texts[locale]}
        </section>
      </div>
    </SidePanel>
  )
}
