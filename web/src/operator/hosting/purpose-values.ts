import type { InputOf } from '../../api/endpoints.ts'
import { columnOf, type Entered, entered, numberOf } from '../fields/entered.ts'
import type { Panel } from './panel.ts'

export type Purpose = InputOf<'operator/hosting/panel-set'>

export const CAPACITY = columnOf('capacity', 'int', { required: true, min: 0, max: 100_000 })
export const PLACEMENTS: readonly Purpose['placement'][] = ['fullest', 'spread']
export const packageField = (planId: number): string => `packages.${planId}`

const words = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

export const enterPurpose = (panel: Panel, plans: readonly { readonly id: number }[]): Entered => ({
  locationId: String(panel.locationId ?? ''),
  capacity: String(panel.capacity),
  placement: panel.placement,
  open: panel.open,
  ipv4: panel.ipv4,
  ipv6: panel.ipv6,
  mailHost: panel.mailHost,
  nameservers: panel.nameservers.join('\n'),
  loginUrl: panel.loginUrl,
  ...Object.fromEntries(plans.map(({ id }) => [packageField(id), panel.packages.find(({ planId }) => planId === id)?.package ?? ''])),
})

export const readPurpose = (panel: Panel, values: Entered, plans: readonly { readonly id: number }[]): Purpose => ({
  id: panel.id,
  locationId: entered(values, 'locationId') === '' ? null : Number(values.locationId),
  capacity: numberOf(CAPACITY, values.capacity),
  placement: PLACEMENTS.find((one) => one === values.placement) ?? 'spread',
  open: values.open === true,
  packages: plans.flatMap(({ id }) => {
    const name = entered(values, packageField(id))
    return name === '' ? [] : [{ planId: id, package: name }]
  }),
  ipv4: entered(values, 'ipv4'),
  ipv6: entered(values, 'ipv6'),
  mailHost: entered(values, 'mailHost'),
  nameservers: words(entered(values, 'nameservers')),
  loginUrl: entered(values, 'loginUrl'),
})

/** The server counts the packages that are sent; the form names their plans. */
export const renamePackages =
  (sent: Purpose['packages']) =>
  (path: string): string =>
    path.replace(/^packages\.(\d+)(\..*)?$/, (_, at) => packageField(Number(sent[Number(at)]?.planId ?? 0)))
