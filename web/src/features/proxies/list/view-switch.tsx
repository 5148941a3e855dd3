import { useTranslations } from 'use-intl'
import { Segmented } from '../../../design/controls/segmented.tsx'
import { useGo } from '../../../lib/navigation.ts'

const PAGE = '/home/proxy'

/** What narrows one view says nothing in the other: it begins anew. */
export function ViewSwitch({ value }: { value: 'basic' | 'detail' }) {
  const t = useTranslations('proxies.view')
  const go = useGo()
  return (
    <Segmented
      label={t('label')}
      size="normal"
      value={value}
      onChange={(view) => go({ to: PAGE, search: view === 'detail' ? { view } : {} })}
      options={[
        { value: 'basic', label: t('basic') },
        { value: 'detail', label: t('detail') },
      ]}
    />
  )
}
