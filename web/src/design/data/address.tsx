import { useTranslations } from 'use-intl'
import { CopyButton } from '../controls/copy-button.tsx'
import { SensitiveText } from './sensitive-text.tsx'
import css from './text.module.css'

/** An address, port, id or reference: mono, maskable, with its copy button. `what` names it ("address"). */
export function Address({ children, what, copy = true }: { children: string; what?: string; copy?: boolean }) {
  const t = useTranslations('common')
  return (
    <span className={css.address}>
      <SensitiveText className="mono ell">{children}</SensitiveText>
      {copy && <CopyButton text={children} what={what ?? t('address')} />}
    </span>
  )
}
