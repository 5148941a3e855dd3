import { IconMail } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import { asApiError } from '../../api/errors.ts'
import { Button } from '../../design/controls/button.tsx'
import { toastError, toastOk } from '../../design/feedback/toast.ts'
import { Note } from '../../design/layout/note.tsx'
import type { Credentials } from './sign-in-form.tsx'

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** An account whose link has not been opened yet [A2]; sending again is throttled, and says for how long. */
export function InactiveNotice({ credentials }: { credentials: Credentials }) {
  const t = useTranslations('mailbox.inactive')
  const [working, setWorking] = useState(false)
  const [wait, setWait] = useState(0)
  useEffect(() => {
    if (wait === 0) return
    const timer = setTimeout(() => setWait(wait - 1), 1000)
    return () => clearTimeout(timer)
  }, [wait])
  const resend = async () => {
    setWorking(true)
    try {
      const { nextSeconds } = await call('user/resend-activation-email', credentials)
      toastOk(t('sent'))
      setWait(nextSeconds)
    } catch (error) {
      toastError(error)
      const seconds = Number(asApiError(error).params.seconds)
      if (seconds > 0) setWait(Math.ceil(seconds))
    } finally {
      setWorking(false)
    }
  }
  return (
    <Note
      tone="warn"
      icon={IconMail}
      live
      title={t('title')}
      actions={
        <>
          <Button size="small" onClick={() => void resend()} working={working} off={wait > 0}>
            {t('resend')}
          </Button>
          {wait > 0 && <span className="sm num">{t('again', { time: clock(wait) })}</span>}
        </>
      }
    >
      {t('text')}
    </Note>
  )
}
