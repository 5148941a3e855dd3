import { useTranslations } from 'use-intl'
import { Tabs } from '../../design/layout/tabs.tsx'
import { staffPaths } from '../paths.ts'

/** What belongs to one brand, page by page. */
export function BrandTabs({ id, current }: { id: number | string; current: 'settings' | 'terms' | 'mails' }) {
  const t = useTranslations('operator.brandParts.tabs')
  const tabs = [
    { id: 'settings', label: t('settings'), to: staffPaths.brand(id) },
    { id: 'terms', label: t('terms'), to: staffPaths.brandTerms(id) },
    { id: 'mails', label: t('mails'), to: staffPaths.brandMails(id) },
  ]
  return <Tabs label={t('label')} tabs={tabs} current={current} />
}
