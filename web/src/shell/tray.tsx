import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button, ButtonLink, IconButton } from '../design/controls/button.tsx'
import { dateParts } from '../design/data/date-format.ts'
import { ProgressBar } from '../design/data/progress-bar.tsx'
import { StatusMark } from '../design/data/status.tsx'
import { useZones } from '../design/data/use-billing-zone.ts'
import { Reference } from '../design/layout/states.tsx'
import { Link, TextLink } from '../design/link.tsx'
import { useStore } from '../lib/store.ts'
import { paths } from '../paths.ts'
import { hasPage } from '../routes-index.ts'
import css from './tray.module.css'
import { clearDone, dismissWork, trayOpen, type Work, work } from './work.ts'

const rank = { running: 0, failed: 1, done: 2 } as const

/** Work in progress, bottom right. Failures stay until dismissed and offer the next step. */
export function Tray() {
  const t = useTranslations('shell')
  const c = useTranslations('common')
  const items = [...useStore(work)].sort((a, b) => rank[a.state] - rank[b.state])
  const count = (state: Work['state']) => items.filter((item) => item.state === state).length
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    frame.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  const close = () => trayOpen.set(false)
  return (
    <aside
      ref={frame}
      tabIndex={-1}
      className={css.tray}
      aria-label={t('activity')}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <div className={css.head}>
        <h2>{t('activity')}</h2>
        {items.length > 0 && <span className="c3 num">{t('tray.summary', { running: count('running'), failed: count('failed') })}</span>}
        <span className="sp" />
        <IconButton icon={IconX} label={c('close')} size="small" onClick={close} />
      </div>
      {items.length === 0 ? (
        <p className={css.empty}>{t('tray.empty')}</p>
      ) : (
        <ul className={css.list}>
          {items.map((item) => (
            <TrayItem key={item.id} item={item} />
          ))}
        </ul>
      )}
      <div className={css.foot}>
        {items.length > 0 && <span>{t('tray.goesOn')}</span>}
        <span className="sp" />
        {count('done') > 0 && (
          <button type="button" className="link" onClick={clearDone}>
            {t('tray.clear')}
          </button>
        )}
        {hasPage(paths.log()) && (
          <TextLink to={paths.log()} onClick={close}>
            {t('tray.history')}
          </TextLink>
        )}
      </div>
    </aside>
  )
}

function TrayItem({ item }: { item: Work }) {
  const t = useTranslations('shell.tray')
  const c = useTranslations('common')
  const { own } = useZones()
  const { object, action, state, percent, step, etaSeconds, message, reference, link, order, at } = item
  const tone = state === 'running' ? 'busy' : state === 'failed' ? 'danger' : 'ok'
  const minutes = etaSeconds === undefined ? undefined : Math.ceil(etaSeconds / 60)
  return (
    <li>
      <span className={css.mark}>
        <StatusMark tone={tone} />
      </span>
      <div className={css.words}>
        <div className="row">
          <b className="ell">{link ? <Link to={link}>{object}</Link> : object}</b>
          <span className={state === 'failed' ? 'danger-t' : 'c2'}>{action}</span>
          <span className="sp" />
          <span className="c3 num nowrap" title={state === 'running' ? undefined : own}>
            {state !== 'running'
              ? dateParts(at)?.time
              : minutes === undefined
                ? null
                : minutes <= 1
                  ? c('underMinute')
                  : c('aboutMinutes', { minutes })}
          </span>
        </div>
        {state === 'running' && (
          <>
            <ProgressBar percent={percent} label={`${object} ${action}`} className={css.bar} />
            <div className="row sm c3">
              <span className="ell">{step}</span>
              <span className="sp" />
              <span className="num">{Math.round(percent)} %</span>
            </div>
          </>
        )}
        {message && <p className="c2">{message}</p>}
        {reference && (
          <p>
            <Reference value={reference} />
          </p>
        )}
        {state === 'failed' && (
          <div className={css.buttons}>
            {hasPage(paths.tickets()) && (
              <ButtonLink size="small" to={paths.newTicket({ invoice: order, department: 'technical' })}>
                {t('openTicket')}
              </ButtonLink>
            )}
            <span className="sp" />
            <Button size="small" look="ghost" onClick={() => dismissWork(item.id)}>
              {t('dismiss')}
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}
