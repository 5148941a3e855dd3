import { startCpanel } from '../../server/test/panels/cpanel.ts'
import type { StaffTool } from './staff.ts'

interface Panels {
  readonly items: readonly { readonly id: string; readonly locationId: number | null }[]
}
interface Plans {
  readonly plans: readonly { readonly id: number; readonly code: string }[]
}

/** Where its links lead; nothing is there. */
export const PANEL_PAGES = 'https://panel.example:2083/**'
const PACKAGES: Readonly<Record<string, string>> = { 'hosting-start': 'small', 'hosting-business': 'large' }

/**
 * A WHM on loopback, beside the demo's panel in the same place: the fullest of those that are to be filled, which an account goes to first.
 * Its domains lead where the demo's do.
 */
export async function openPanel(staff: StaffTool) {
  const peer = await startCpanel()
  const { host, port, user, token, fingerprint } = peer
  const { items } = await staff.call<Panels>('operator/hosting/panels')
  const { plans } = await staff.call<Plans>('public/service/plan/list/hosting')
  const made = { kind: 'hosting', vendor: 'cpanel', title: 'Panel of a peer', label: null, brandId: null }
  const { id } = await staff.call<{ id: string }>('operator/integration/create', {
    ...made,
    settings: { host, port, user, token, fingerprint },
  })
  await staff.call('operator/hosting/panel-set', {
    ...{ id, capacity: 1, placement: 'fullest', open: true },
    locationId: items.find((panel) => panel.id === 'simulator-sgn')?.locationId,
    packages: plans.flatMap(({ id: planId, code }) => (PACKAGES[code] ? [{ planId, package: PACKAGES[code] }] : [])),
    ...{ ipv4: '192.0.2.80', ipv6: '', mailHost: 'mail.sgn.panel.example', nameservers: [], loginUrl: '' },
  })
  return {
    /** What the panel itself has of a service. */
    account: (service: string | number) => peer.accounts.get(`h${service}`),
    /** Nothing new goes there. It answers on to the end of the run: what stands there is paid, suspended and ended with all days that pass. */
    close: async (by: StaffTool): Promise<void> => {
      const { version } = await by.call<{ version: number }>('operator/integration/detail', { id })
      await by.call('operator/integration/switch', { id, version, state: 'disabled' })
    },
  }
}
