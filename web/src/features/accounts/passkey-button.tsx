import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorText } from '../../api/error-text.ts'
import { whyNoPasskeys } from '../../api/passkeys.ts'
import { Button } from '../../design/controls/button.tsx'
import { DisabledReason } from '../../design/controls/disabled-reason.tsx'
import { Note } from '../../design/layout/note.tsx'

interface PasskeyButtonProps {
  label: string
  /** Asks the browser and tells the server; what it throws is shown below the button. */
  act: () => Promise<unknown>
  size?: 'normal' | 'large'
}

/** A way in by a passkey; off, with the reason, where browsers know of none. */
export function PasskeyButton({ label, act, size = 'large' }: PasskeyButtonProps) {
  const t = useTranslations('accounts.passkey')
  const [working, setWorking] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const obstacle = whyNoPasskeys()
  const press = async () => {
    setWorking(true)
    setFailure(null)
    try {
      await act()
    } catch (error) {
      setFailure(error)
    } finally {
      setWorking(false)
    }
  }
  return (
    <>
      <DisabledReason reason={obstacle && t(`no.${obstacle}`)}>
        <Button icon={IconFingerprint} size={size} wide working={working} onClick={() => void press()}>
          {label}
        </Button>
      </DisabledReason>
      {failure !== null && (
        <Note tone="danger" live>
          {errorText(failure)}
        </Note>
      )}
    </>
  )
}
