import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../../design/controls/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import { OfferButton } from '../../services/actions/offer-button.tsx'
import type { ServiceActions } from '../../services/actions/use-service-actions.tsx'
import { useKind } from '../../services/kind-context.tsx'
import { servicePaths } from '../../services/service-paths.ts'
import type { Hosting } from '../calls.ts'
import { needsDns } from '../dns-state.ts'
import { pressing } from '../usage.ts'
import { useUsedText } from '../use-used-text.ts'
import css from './list.module.css'

const MOST = 5

interface Need {
  readonly id: string
  readonly title: ReactNode
  readonly text: ReactNode
  readonly action: ReactNode
}

/** What of the rows in view somebody has to see to: a limit that is near, a domain that does not lead here. Nothing while nothing does. */
export function NeedsYou({ rows, actions }: { rows: readonly Hosting[]; actions: ServiceActions<Hosting> }) {
  const t = useTranslations('hosting')
  const said = useUsedText()
  const { contract } = useKind()
  const needs = rows.flatMap((row): Need[] => {
    const [worst] = row.state === 'active' ? pressing(row.used) : []
    return [
      ...(worst
        ? [
            {
              id: `${row.id} ${worst.name}`,
              title: t('needs.full', { name: row.name, what: t(`measured.${worst.name}`), n: worst.percent ?? 0 }),
              text: said(worst),
              action: <OfferButton offer={actions.offer(row, 'change')} size="small" />,
            },
          ]
        : []),
      ...(needsDns(row)
        ? [
            {
              id: `${row.id} dns`,
              title: t(`dns.about.${row.dns}`, { domain: row.domain }),
              text: t('dns.until'),
              action: (
                <ButtonLink
                  to={servicePaths(contract).detail(row.id, { tab: 'dns' })}
                  size="small"
                  aria-label={t('needs.howFor', { domain: row.domain })}
                >
                  {t('needs.how')}
                </ButtonLink>
              ),
            },
          ]
        : []),
    ]
  })
  if (needs.length === 0) return null
  return (
    <Panel title={t('needs.title')} hint={needs.length} className={css.needs} flush>
      <ul>
        {needs.slice(0, MOST).map(({ id, title, text, action }) => (
          <li key={id} className={css.need}>
            <Icon of={IconAlertTriangle} className={css.sign} />
            <span className={css.words}>
              <b className="b">{title}</b>
              <span className="sm c3">{text}</span>
            </span>
            {action}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
