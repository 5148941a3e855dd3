import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { Button } from '../../design/controls/button.tsx'
import { Note } from '../../design/layout/note.tsx'
import { createStore, useStore } from '../../lib/store.ts'
import css from './terms.module.css'
import { TermsDialog } from './terms-dialog.tsx'

/** Put off for this visit: the remark stays, the question does not come back by itself. */
const putOff = createStore(false)

/** On every page until the new terms are accepted; nothing but new orders waits for it. */
export function TermsDue() {
  const t = useTranslations('terms')
  const later = useStore(putOff)
  const [asked, setAsked] = useState(false)
  const { data } = useCall('user/terms/state', {})
  if (!data || data.due.length === 0) return null
  const close = () => {
    putOff.set(true)
    setAsked(false)
  }
  const title = data.due.some(({ kind }) => kind === 'terms') ? t('titleTerms') : t('titlePrivacy')
  return (
    <div className={css.due}>
      <Note
        tone="warn"
        title={title}
        actions={
          <Button size="small" icon={IconFileText} onClick={() => setAsked(true)}>
            {t('read')}
          </Button>
        }
      >
        {t('note')}
      </Note>
      {(asked || !later) && <TermsDialog title={title} due={data.due} onClose={close} />}
    </div>
  )
}
