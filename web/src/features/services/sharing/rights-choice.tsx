import { SHARE_RIGHTS, type ShareRight } from '@portal/contracts/share-rights.ts'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Switch } from '../../../design/controls/switch.tsx'
import { Icon } from '../../../design/icon.tsx'
import css from './sharing.module.css'

interface RightsChoiceProps {
  rights: readonly ShareRight[]
  onChange: (rights: readonly ShareRight[]) => void
}

/** What every member may, what they may only where it is switched on, and what nobody but the owner ever may. */
export function RightsChoice({ rights, onChange }: RightsChoiceProps) {
  const t = useTranslations('sharing')
  return (
    <section aria-label={t('rights')}>
      <h3 className={css.legend}>{t('rights')}</h3>
      <ul className={css.rights}>
        {(['look', 'power'] as const).map((what) => (
          <Right key={what} title={t(`always.${what}`)} text={t(`alwaysText.${what}`)}>
            <span className="sm c3">{t('always.word')}</span>
          </Right>
        ))}
        {SHARE_RIGHTS.map((right) => (
          <Right key={right} title={t(`right.${right}`)} text={t(`rightText.${right}`)}>
            <Switch
              label={t(`right.${right}`)}
              hideLabel
              checked={rights.includes(right)}
              onChange={(on) => onChange(on ? [...rights, right] : rights.filter((one) => one !== right))}
            />
          </Right>
        ))}
        <Right title={t('never')} text={t('neverText')}>
          <span className={`sm c3 ${css.locked}`}>
            <Icon of={IconLock} size={14} /> {t('ownerOnly')}
          </span>
        </Right>
      </ul>
    </section>
  )
}

function Right({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <li>
      <span className={css.words}>
        <b>{title}</b>
        <span className="sm c3">{text}</span>
      </span>
      {children}
    </li>
  )
}
