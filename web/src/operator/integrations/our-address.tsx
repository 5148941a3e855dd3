import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { CopyButton } from '../../design/controls/copy-button.tsx'
import type { Integration } from './integrations-page.tsx'

/** What the other side must know of us: where a gateway reports to, or where a provider sends browsers back to. */
export function OurAddress({ of: { kind, brandId }, path }: { of: Pick<Integration, 'kind' | 'brandId'>; path: string }) {
  const t = useTranslations('operator.integrations')
  const isRedirect = kind === 'identity'
  const brands = useCall('operator/brand/list', {}, { staleTime: 300_000 }).data?.items
  // A provider wants it whole, letter by letter; a gateway's account may be every brand's.
  const address = `${isRedirect ? (brands?.find(({ id }) => id === brandId)?.baseUrl ?? '') : ''}${path}`
  const what = t(isRedirect ? 'redirect' : 'hook')
  return (
    <p className="sm">
      <span className="c2">{what}: </span>
      <span className="mono pre">{address}</span> <CopyButton text={address} what={what} />
      <span className="c3"> {t(isRedirect ? 'redirectHint' : 'hookHint')}</span>
    </p>
  )
}
