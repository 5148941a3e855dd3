import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { reloadBrand } from '../../api/brand.ts'
import { Button } from '../../design/controls/button.tsx'
import { EntryCard } from './entry-card.tsx'

const ASK_EVERY_MS = 15_000

/** Shown only while the upgrade flag is on; the router leads away as soon as the metadata says it is over. */
export function Page() {
  const t = useTranslations('mailbox.upgrading')
  const [working, setWorking] = useState(false)
  useEffect(() => {
    const timer = setInterval(() => void reloadBrand(), ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  const check = async () => {
    setWorking(true)
    await reloadBrand()
    setWorking(false)
  }
  return (
    <EntryCard title={t('title')} lead={t('text')}>
      <Button icon={IconRefresh} size="large" wide working={working} onClick={() => void check()}>
        {t('check')}
      </Button>
    </EntryCard>
  )
}
