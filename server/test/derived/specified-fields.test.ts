import { registry } from '@portal/contracts/registry.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

/** The specification's entities: where each is read, and its fields under the names of the answer. */
const ENTITIES: readonly (readonly [entity: string, paths: readonly string[], fields: string])[] = [
  ['current user', ['user/profile'], 'userID promotionalBalance mainBalance balance'],
  ['profile', ['user/profile'], 'username profileName email phone social balance promotional_balance sessions'],
  ['API token', ['user/profile/api-key'], 'token'],
  [
    'referral',
    ['user/referral/list'],
    `referralObjectList.id referralObjectList.created_at referralObjectList.updated_at referralObjectList.amount_reward
    referralObjectList.status referralObjectList.remark referralObjectList.email referralObjectList.full_name`,
  ],
  [
    'VPS',
    ['user/service/vps/detail', 'user/service/vps/reveal-password'],
    `username password price site planName backup start end autoRenew note role ownerName address port cpu memoryMb diskGb osTitle
    transferGb localIp netmask gateway optimization addons.name addons.price addons.amount`,
  ],
  [
    'dedicated server',
    ['user/service/dedicated/detail', 'user/service/dedicated/reveal-password', 'user/rgc/session/list'],
    `username password price site planName start end autoRenew paymentStatus note status address port outgoingIp dedicatedIp cpu
    memoryMb diskGb osTitle localIp netmask gateway addons.name addons.price addons.amount backup role ownerName items.gateway`,
  ],
  [
    'invoice',
    ['user/order/detail'],
    `type total status method note createdAt updatedAt lines.description lines.unitCost lines.quantity lines.subtotal
    lines.periodMonths lines.setupFee vatInfo.companyName vatInfo.companyAddress vatInfo.taxCode vatInfo.email`,
  ],
  ['snapshot', ['user/service/vps/snapshot/list'], 'items.name items.osTitle items.diskGb items.state items.note'],
  [
    'backup',
    ['user/service/vps/backup/list'],
    'items.name items.last items.next items.osTitle items.diskGb items.state items.period items.actions',
  ],
  ['activity log', ['user/log/list'], 'items.action items.status items.detail items.ip items.time'],
  [
    'proxy',
    ['user/service/vms/app/proxy/list', 'user/service/vms/app/proxy/list-detail', 'user/service/vms/app/proxy/reveal-password'],
    `items.ip items.total items.price items.planName items.locationCode items.start items.end items.autoRenew items.remark
    items.paymentStatus items.username items.password items.type items.transfer items.limitBytes items.port`,
  ],
  [
    'web hosting',
    ['user/service/hosting/detail', 'user/service/hosting/reveal-password'],
    `domain username password email planName memoryMb diskGb websites mailboxes price planDescription start end autoRenew
    paymentStatus note site`,
  ],
  ['ticket', ['user/ticket/list'], 'items.title items.status items.conversationCount items.createdAt items.lastMessage'],
  [
    'team',
    ['user/team/list'],
    `items.leader items.members items.team_private_key items.locked items.totalServices items.teamNotification
    items.members.full_name`,
  ],
  [
    'dashboard',
    ['user/dashboard/overview'],
    `days expiringServices totalOrders pendingOrders installingOrders availableVps availableDedicated openTickets closedTickets`,
  ],
]

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
}

/** Paths of all named values, through lists and choices. */
function namesIn(shape: Shape, prefix = ''): string[] {
  const own = Object.entries(shape.properties ?? {}).flatMap(([name, inner]) => [
    `${prefix}${name}`,
    ...namesIn(inner, `${prefix}${name}.`),
  ])
  const within = [shape.items, ...(shape.anyOf ?? []), ...(shape.oneOf ?? [])].filter((inner) => inner !== undefined)
  return [...own, ...within.flatMap((inner) => namesIn(inner, prefix))]
}

describe('[C1] the fields of the specification', () => {
  it.each(ENTITIES)('of a %s are in the answers of its calls', (_entity, paths, fields) => {
    const answered = paths.flatMap((path) => {
      const endpoint = registry.find((one) => one.path === path)
      if (!endpoint) throw new Error(`no call ${path}`)
      return namesIn(z.toJSONSchema(endpoint.output, { io: 'output', unrepresentable: 'any', reused: 'inline' }) as never)
    })
    expect(fields.split(/\s+/).filter((field) => !answered.includes(field))).toEqual([])
  })
})
