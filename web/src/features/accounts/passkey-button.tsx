import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { errorText } from '../../api/error-text.ts'
import { Button } from '../../design/controls/button.tsx'
import { Note } from '../../design/layout/note.tsx'
import { whyNoPasskeys } from '../../lib/why-no-passkeys.ts'

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
  const reason = useId()
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
      <div>
        <Button
          size={size}
          wide
          working={working}
          off={obstacle !== null}
          aria-describedby={obstacle === null ? undefined : reason}
          onClick={() => void press()}
        >
          {label}
        </Button>
        {obstacle !== null && (
          <p id={reason} className="sm c3">
            {t(`no.${obstacle}`)}
          </p>
        )}
      </div>
      {failure !== null && (
        <Note tone="danger" live>
          {errorText(failure)}
        </Note>
      )}
    </>
  )
}
