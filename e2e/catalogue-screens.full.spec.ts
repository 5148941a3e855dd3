import { describeScreens } from './support/screens.ts'
import { openStaff } from './support/staff.ts'

const CATALOGUE = [
  '/operator/plans',
  '/operator/plans/new',
  '/operator/plans/1',
  '/operator/images',
  '/operator/images/debian-12',
  '/operator/images/register',
  '/operator/isos',
  '/operator/isos/add',
  '/operator/locations',
  '/operator/locations/new',
  '/operator/nodes',
  '/operator/nodes/new',
  '/operator/nodes/1',
  '/operator/nodes/1/edit',
  '/operator/orphans',
  '/operator/address-pools',
  '/operator/address-pools/new',
  '/operator/address-pools/1',
  '/operator/brands',
  '/operator/brands/1',
  '/operator/brands/new',
  '/operator/brands/1/terms',
  '/operator/brands/1/mails',
  '/operator/brands/1/mails/activation',
  '/operator/exchange-rate',
]

describeScreens('[X1] staff in the catalogue', CATALOGUE, openStaff)
const EDGE = ['', '/new', '/1', '/1/edit', '/1/gateway', '/1/forwards', '/1/pools/new'].map((path) => `/operator/edge-hosts${path}`)

describeScreens('[S11] staff', EDGE, openStaff)
