import { useTranslations } from 'use-intl'
import { Button } from '../../../design/controls/button.tsx'
import css from './console.module.css'
import type { ConsoleProtocol } from './viewer.ts'

interface OtherWindowsProps {
  others: number
  protocol: ConsoleProtocol
  onTakeOver: () => void
}

/** The same console is open elsewhere: both sides are told, and either may have it alone. */
export function OtherWindows({ others, protocol, onTakeOver }: OtherWindowsProps) {
  const t = useTranslations('consoles')
  return (
    <span className={css.others}>
      <span className="warn-t">
        {t('others', { n: others })} {t(protocol === 'text' ? 'oneAtATime' : 'bothType')}
      </span>
      <Button size="small" onClick={onTakeOver}>
        {t('takeOver')}
      </Button>
    </span>
  )
}
