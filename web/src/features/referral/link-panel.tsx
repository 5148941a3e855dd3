import { REFERRAL_OPENINGS_DAYS } from '@portal/contracts/constants.ts'
import { IconCopy, IconInfoCircle } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../design/controls/button.tsx'
import { copyText } from '../../design/controls/copy-button.tsx'
import { Tip } from '../../design/controls/tip.tsx'
import { toastOk } from '../../design/feedback/toast.ts'
import { Icon } from '../../design/icon.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import css from './referral.module.css'
import { type ReferralAnswer, referralLink, terms } from './referral.ts'

const STEPS = ['invite', 'registers', 'orders'] as const

/** What is passed on, and what comes of it. */
export function LinkPanel({ of: { userID, opened }, percent }: { of: Pick<ReferralAnswer, 'userID' | 'opened'>; percent: number }) {
  const t = useTranslations('referral')
  const link = referralLink(userID)
  return (
    <Panel
      title={t('linkTitle')}
      actions={
        <>
          <span className="c3 desk">{t('linkCounts', terms)}</span>
          <Tip label={t('linkTip', terms)}>
            <button type="button" className={css.about} aria-label={t('aboutLink')}>
              <Icon of={IconInfoCircle} size={16} />
            </button>
          </Tip>
        </>
      }
      flush
    >
      <div className={css.link}>
        <div className={css.box}>
          <span className={`mono ${css.address}`}>{link}</span>
          <span className={`sm c3 ${css.opened}`}>{t('opened', { n: opened, days: REFERRAL_OPENINGS_DAYS })}</span>
          <Button
            look="ghost"
            icon={IconCopy}
            className={css.copy}
            aria-label={t('copyLink')}
            onClick={() => void copyText(link).then(() => toastOk(t('copied')))}
          >
            <span className={css.word}>{t('copy')}</span>
          </Button>
        </div>
      </div>
      <ol className={css.guide} aria-label={t('guide')}>
        {STEPS.map((step, at) => (
          <li key={step}>
            <span className={css.number} aria-hidden>
              {at + 1}
            </span>
            <b>{t(step)}</b>
            <p className="c2">{t(`${step}Text`, { percent, ...terms })}</p>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
