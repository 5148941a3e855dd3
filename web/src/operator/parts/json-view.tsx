import { useTranslations } from 'use-intl'
import { CopyButton } from '../../design/controls/copy-button.tsx'
import css from './parts.module.css'

/** Data as it was recorded, to be read and copied. */
export function JsonView({ value, label }: { value: unknown; label: string }) {
  const t = useTranslations('operator.parts')
  const text = JSON.stringify(value, null, 2) ?? 'null'
  return (
    <figure className={css.json} aria-label={label}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <pre className="mono" tabIndex={0}>
        {text}
      </pre>
      <CopyButton text={text} what={t('json')} />
    </figure>
  )
}
