import { IconX } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../controls/button.tsx'
import css from './side-panel.module.css'
import { isSending, useModal } from './use-modal.ts'

interface SidePanelProps {
  title: ReactNode
  onClose: () => void
  /** Stays at the bottom: effects on other objects, then the buttons. */
  foot?: ReactNode
  width?: number
  locked?: boolean
  children: ReactNode
}

/** Create and edit, beside the list they belong to. A route of its own, so that Back closes it; full screen on a phone. */
export function SidePanel({ title, onClose, foot, width = 400, locked, children }: SidePanelProps) {
  const t = useTranslations('common')
  const id = useId()
  const dialog = useModal(onClose, locked)
  return (
    <dialog ref={dialog} className={css.panel} style={{ '--panel-width': `${width}px` } as CSSProperties} aria-labelledby={id}>
      <div className={css.box}>
        <div className={css.top}>
          <h2 id={id} className={css.title}>
            {title}
          </h2>
          <IconButton
            icon={IconX}
            label={t('close')}
            off={locked}
            onClick={() => {
              if (!isSending(dialog.current)) onClose()
            }}
            size="small"
          />
        </div>
        <div className={css.body}>{children}</div>
        {foot && <div className={css.foot}>{foot}</div>}
      </div>
    </dialog>
  )
}
