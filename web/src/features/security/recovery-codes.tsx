import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../design/controls/button.tsx'
import { Checkbox } from '../../design/controls/checkbox.tsx'
import { copyText } from '../../design/controls/copy-button.tsx'
import { DisabledReason } from '../../design/controls/disabled-reason.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import css from './security.module.css'

export interface Codes {
  readonly recoveryCodes: readonly string[]
  readonly endedSessions?: number
  /** Of an app that was just set up, in steps. */
  readonly ofApp?: boolean
}

interface RecoveryCodesProps {
  codes: readonly string[]
  /** Whose they are: the name of the file. */
  owner: string
  onDone: () => void
}

/** Shown this once: they can be copied and kept as a file, and are only left when that has been said. */
export function RecoveryCodes({ codes, owner, onDone }: RecoveryCodesProps) {
  const t = useTranslations('security')
  const common = useTranslations('common')
  const [kept, setKept] = useState(false)
  const copy = async () => {
    await copyText(codes.join('\n'))
    toastOk(common('copied', { what: t('codes') }))
  }
  const download = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }))
    link.download = `recovery-codes-${owner}.txt`
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <div className="stack">
      <ol className={css.codes}>
        {codes.map((code) => (
          <li key={code} className="mono">
            {code}
          </li>
        ))}
      </ol>
      <div className="row wrap">
        <Button icon={IconCopy} onClick={() => void copy()}>
          {common('copy', { what: t('codes') })}
        </Button>
        <Button icon={IconDownload} onClick={download}>
          {t('download')}
        </Button>
      </div>
      <div className={css.finish}>
        <Checkbox label={t('kept')} checked={kept} onChange={(event) => setKept(event.target.checked)} />
        <DisabledReason reason={kept ? null : t('keepFirst')}>
          <Button look="primary" onClick={onDone}>
            {t('done')}
          </Button>
        </DisabledReason>
      </div>
    </div>
  )
}
