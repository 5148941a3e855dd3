import { IconKeyboard, IconRefresh } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api/client.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import { useCall } from '../../api/hooks.ts'
import { Button } from '../../design/controls/button.tsx'
import { StatusBadge } from '../../design/data/status.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { ConsoleNotice } from '../../features/compute/console/console-notice.tsx'
import { useConsole } from '../../features/compute/console/use-console.ts'
import { usePathParams } from '../../lib/navigation.ts'
import { usePageName } from '../../shell/page-name.ts'
import { ReasonDialog } from '../parts/reason-dialog.tsx'
import { CustomerLink } from '../parts/whose.tsx'
import { staffPaths } from '../paths.ts'
import css from './service.module.css'

/** Why it was opened, and the first ticket for it: of what the console of this machine shows. */
interface Asked {
  readonly reason: string
  readonly first: OutputOf<'operator/services/console'>
}

/** The screen of a customer's machine: first why, which its owner reads in the log, then the screen. */
export function Page() {
  const t = useTranslations('operator.services.console')
  const { id = '' } = usePathParams()
  const navigate = useNavigate()
  const { data: service } = useCall('operator/services/detail', { id })
  const [asked, setAsked] = useState<Asked | null>(null)
  const reported = useRef<Asked | null>(null)
  const name = service?.name ?? `#${id}`
  usePageName(t('titleOf', { name }))
  return (
    <>
      <PageHeader title={t('titleOf', { name })} facts={service && <CustomerLink customer={service.customer} />} />
      {asked === null ? (
        <ReasonDialog
          title={t('askTitle', { name })}
          confirm={t('open')}
          onConfirm={async (given) => {
            reported.current = { reason: given, first: await call('operator/services/console', { id, reason: given }) }
          }}
          // It closes after the reason was given too: then the screen comes in its place.
          onClose={() => (reported.current === null ? void navigate({ to: staffPaths.service(id) }) : setAsked(reported.current))}
        >
          <p className="c2">{t('askText')}</p>
        </ReasonDialog>
      ) : (
        <Screen id={id} asked={asked} />
      )}
    </>
  )
}

function Screen({ id, asked: { reason, first } }: { id: string; asked: Asked }) {
  const t = useTranslations('operator.services.console')
  const labels = useTranslations('consoles')
  const { protocol } = first
  const unused = useRef<Asked['first'] | null>(first)
  const ticket = useCallback(
    async (signal: AbortSignal) => {
      const given = unused.current
      unused.current = null
      return given ?? (await call('operator/services/console', { id, reason }, { signal }))
    },
    [id, reason],
  )
  const { state, screen, viewer, reconnect } = useConsole(id, { protocol, scale: true, ticketOf: ticket })
  const live = state.kind === 'live'
  return (
    <section className={`dark-zone ${css.screenPage}`} aria-label={t('screen')}>
      <div className={css.tools}>
        {protocol === 'rfb' && (
          <Button
            size="small"
            icon={IconKeyboard}
            off={!live}
            onClick={() => {
              viewer.current?.ctrlAltDel?.()
              viewer.current?.focus()
            }}
          >
            Ctrl+Alt+Del
          </Button>
        )}
        <Button size="small" icon={IconRefresh} onClick={reconnect}>
          {labels('reconnect')}
        </Button>
        <span className="sp" />
        {live && protocol === 'text' && <span className="c3 sm">{labels('pressEnter')}</span>}
        <span className="c3 sm ell">{t('logged', { reason })}</span>
        {state.kind === 'waiting' && <StatusBadge tone="busy">{labels('lineDropped')}</StatusBadge>}
      </div>
      <div className={css.holder}>
        <div ref={screen} className={css.screen} data-live={live || undefined} data-protocol={protocol} />
        <ConsoleNotice state={state} onReconnect={reconnect} />
      </div>
    </section>
  )
}
