import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { Address } from '../../design/data/address.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { EmptyState, ErrorState } from '../../design/layout/states.tsx'
import { SidePanel } from '../../design/overlay/side-panel.tsx'
import { useGo } from '../../lib/navigation.ts'
import { usePageName } from '../../shell/page-name.ts'
import { staffPaths } from '../paths.ts'
import css from './hardware.module.css'
import { InstallerForm } from './installer-form.tsx'

/** Which systems install themselves over the network, and how. */
export function Page() {
  const t = useTranslations('operator.hardware.installers')
  const go = useGo()
  const list = useCall('operator/installer/list', {})
  const [image, setImage] = useState<string | null>(null)
  usePageName(t('title'))
  const open = list.data?.items.find((one) => one.image === image)
  return (
    <SidePanel title={open?.title ?? t('title')} width={640} onClose={() => go({ to: staffPaths.hardware(), search: true })}>
      {open && list.data ? (
        <InstallerForm key={open.image} of={open} example={list.data.example} onDone={() => setImage(null)} />
      ) : list.isError ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : list.data ? (
        <div className="stack">
          <p className="c2">{t('hint')}</p>
          <p>
            {t('first')} <Address>{list.data.first}</Address>
          </p>
          {list.data.items.length === 0 && <EmptyState title={t('none')} />}
          <ul className={css.plans}>
            {list.data.items.map((one) => (
              <li key={one.image}>
                <button type="button" onClick={() => setImage(one.image)}>
                  <TwoLines name={one.title} sub={t(one.installer ? 'set' : 'byPeople')} />
                </button>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <SkeletonRows rows={5} />
      )}
    </SidePanel>
  )
}
