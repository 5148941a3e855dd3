import { call } from '../../api/client.ts'
import { translator } from '../../i18n/i18n.tsx'
import type { Found } from '../../shell/palette-source.ts'
import { servicePaths } from '../services/service-paths.ts'
import { addressOf } from './address.ts'
import { vpsUi } from './vps.ui.ts'
import { toneOf } from './vps-state.ts'

/** Machines by name, address, id, note or tag: what the list's own search finds. */
export async function findVps(text: string, signal: AbortSignal): Promise<readonly Found[]> {
  const t = translator()
  const { items } = await call('user/service/vps/list', { page: 1, pageSize: 10, search: text.replace(/^#/, '') }, { signal })
  return items.map((vps) => ({
    id: String(vps.id),
    title: vps.name,
    detail: [addressOf(vps), `#${vps.id}`].filter(Boolean).join(' · '),
    to: servicePaths(vpsUi.contract).detail(vps.id),
    tone: toneOf(vps.status),
    status: t(`compute.state.${vps.status}`),
  }))
}
