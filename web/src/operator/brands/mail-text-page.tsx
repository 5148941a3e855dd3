import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { Segmented } from '../../design/controls/segmented.tsx'
import { StatusBadge } from '../../design/data/status.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { type Locale, localeNames } from '../../i18n/locale.ts'
import { usePageName } from '../../shell/page-name.ts'
import { BrandTabs } from './brand-tabs.tsx'
import { MailTextForm } from './mail-text-form.tsx'
import { useBrandOfPage } from './use-brand.ts'

/** One mail's words, language by language, beside what it looks like. */
export function Page() {
  const t = useTranslations('operator.brandParts.mails')
  const pages = useTranslations('operator.pages')
  const mine = useLocale()
  const { id, template } = useBrandOfPage()
  const { data, error, refetch } = useCall('operator/mail-texts/detail', { brandId: Number(id), template })
  const [chosen, setChosen] = useState<Locale | null>(null)
  usePageName(template)
  const spoken = data?.texts.map(({ locale }) => locale) ?? []
  const locale = chosen ?? (spoken.includes(mine) ? mine : spoken[0])
  const text = data?.texts.find((one) => one.locale === locale)
  if (!data || !text) {
    return (
      <>
        <PageHeader title={pages('brand-mail')} facts={template} />
        <Panel flush>{error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={8} />}</Panel>
      </>
    )
  }
  return (
    <>
      <PageHeader
        title={pages('brand-mail')}
        facts={template}
        status={<StatusBadge tone={text.own ? 'ok' : 'off'}>{text.own ? t('isOwn') : t('isStandard')}</StatusBadge>}
      />
      <BrandTabs id={id} current="mails" />
      <div className="stack">
        {spoken.length > 1 && (
          <Segmented
            label={t('language')}
            value={text.locale}
            onChange={setChosen}
            options={spoken.map((value) => ({ value, label: localeNames[value] }))}
          />
        )}
        {/* Other words begin the form anew. */}
        <MailTextForm
          key={`${text.locale} ${JSON.stringify(text.own)}`}
          brandId={Number(id)}
          template={template}
          text={text}
          variables={data.variables}
        />
      </div>
    </>
  )
}
