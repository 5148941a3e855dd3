import { IconFiles } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../design/controls/button.tsx'
import { PeriodPanel } from './period-panel.tsx'

/** Leads to all documents of a period at once. */
export function PeriodButton() {
  const t = useTranslations('papers.period')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={IconFiles} onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      {open && <PeriodPanel onClose={() => setOpen(false)} />}
    </>
  )
}
