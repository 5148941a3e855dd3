import { useTranslations } from 'use-intl'
import { useBrand } from '../api/brand.ts'
import { Label } from '../design/data/status.tsx'

/** Says where nothing is real: no money in a demonstration, no engine behind a simulator. */
export function DemoNote({ className }: { className?: string }) {
  const t = useTranslations('shell')
  const brand = useBrand()
  if (!brand?.demo && !brand?.simulated) return null
  const words = [brand.demo && t('demo'), brand.simulated && t('simulated')].filter(Boolean).join(' ')
  return (
    <span className={className} title={words}>
      <Label tone="warn">{brand.demo ? t('demoLabel') : t('simulatedLabel')}</Label>
      <span className="sr">{words}</span>
    </span>
  )
}
