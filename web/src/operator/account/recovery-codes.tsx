import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../design/controls/button.tsx'
import { Checkbox } from '../../design/controls/checkbox.tsx'
import { copyText } from '../../design/controls/copy-button.tsx'
import { DisabledReason } from '../../design/controls/disabled-reason.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { useStaff } from '../session.ts'
import css from './account.module.css'

/** Shown this once: they can be copied and kept as a file, and are only left when that has been said. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslations('operator.account')
  const common = useTranslations('common')
  const staff = useStaff()
  const [kept, setKept] = useState(false)
  const copy = async () => {
    await copyText(codes.join('\n'))
    toastOk(common('copied', { what: t('codes') }))
  }
  const download = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }))
    link.download = `recovery-codes-${staff?.username ?? 'staff'}.txt`
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
      <Checkbox label={t('kept')} checked={kept} onChange={(event) => setKept(event.target.checked)} />
      <DisabledReason reason={kept ? null : t('keepFirst')}>
        <Button look="primary" size="large" wide onClick={onDone}>
          {t('done')}
        </Button>
      </DisabledReason>
    </div>
  )
}
