import { type AnyEndpoint, asStaffOf, isOfStaff } from '@portal/contracts/endpoint.ts'
import { registry } from '@portal/contracts/registry.ts'
import { type AsStaff, mayAsCustomer, STAFF_ROLES, type StaffRole } from '@portal/contracts/staff.ts'
import { describe, expect, it } from 'vitest'
import { kindActions } from '../support/kind-actions.ts'

const calls = (registry as readonly AnyEndpoint[]).filter((endpoint) => endpoint.auth !== 'public' && !isOfStaff(endpoint))

/** Staff who may make the call while signed in as the customer: what the call declares, and the row of its action. */
function mayMake(endpoint: AnyEndpoint): readonly StaffRole[] {
  const declared: AsStaff = asStaffOf(endpoint)
  const row = endpoint.on?.rule
  return STAFF_ROLES.filter(
    (role) => mayAsCustomer(declared, [role]) && (!row || (row.proof !== 'fresh' && mayAsCustomer(row.staff, [role]))),
  ).filter((role) => role !== 'owner')
}

/** Words in a path that name an irreversible act or a secret. */
const GRAVE = /(delete|remove|destroy|rotate|reveal|reset|rebuild|restore|recover|reinstall|password|key|token|secret|transfer|target)/

/** Whose path has such a word without being such an act. */
const HARMLESS: Readonly<Record<string, string>> = {
  'user/service/vps/alert/delete': 'an alert, which can be set up again',
  'user/service/vps/port/delete': 'a forwarded port, which can be opened again',
  'user/order/remove-code': 'a promotion code of an unpaid order, which can be entered again',
}

describe('[A4a] staff who are signed in as the customer', () => {
  const writes = calls.filter(({ effect }) => effect !== 'read')

  it('move no money unless they are billing', () => {
    const spending = writes.filter((call) => call.effect === 'money' && mayMake(call).some((role) => role !== 'billing'))
    // It lists too, which asks less: buying is judged as `addon` when it comes to it.
    expect(spending.map(({ path }) => path).filter((path) => !path.endsWith('/addon'))).toEqual([])
    for (const { kind, rows } of kindActions) expect(rows['addon']?.staff, kind).toEqual(['billing'])
  })

  it('make no call that shows or replaces a secret, or that destroys without undo', () => {
    const open = writes.filter((call) => GRAVE.test(call.path) && !(call.path in HARMLESS) && mayMake(call).length > 0)
    expect(open.map(({ path }) => path)).toEqual([])
  })

  it('make no call that asks for fresh proof, and do nothing for which the name of the service has to be typed', () => {
    expect(writes.filter((call) => typeof call.proof === 'string' && mayMake(call).length > 0).map(({ path }) => path)).toEqual([])
    const rows = kindActions.flatMap(({ kind, rows: all }) =>
      Object.entries(all).map(([action, rule]) => ({ action: `${kind} ${action}`, rule })),
    )
    const grave = rows.filter(({ rule }) => (rule.typeName || rule.proof === 'fresh' || rule.protection === 'off') && rule.staff !== 'none')
    // Judged beside `cancel`, and closed by its proof.
    expect(grave.map(({ action }) => action).filter((action) => !action.endsWith(' cancel-now'))).toEqual([])
  })

  it('write only by these calls: a new one is closed until it is opened here', () => {
    const open = writes.filter((call) => mayMake(call).length > 0).map((call) => `${call.path} ${mayMake(call).join(',')}`)
    expect(open.sort()).toMatchInlineSnapshot(`
      [
        "user/logout billing,support,provisioning,auditor",
        "user/notification/read billing,support,provisioning,auditor",
        "user/order/archive/create billing,support",
        "user/order/archive/link billing,support",
        "user/order/cancel billing",
        "user/order/finish billing",
        "user/order/finish-several billing",
        "user/order/paper billing,support",
        "user/order/place billing",
        "user/order/remove-code billing",
        "user/order/update-tax-info billing",
        "user/order/user-data billing",
        "user/service/dedicated/addon billing,support,provisioning,auditor",
        "user/service/dedicated/autorenew billing",
        "user/service/dedicated/cancel billing",
        "user/service/dedicated/change billing",
        "user/service/dedicated/console provisioning",
        "user/service/dedicated/export billing,support,provisioning,auditor",
        "user/service/dedicated/note support",
        "user/service/dedicated/rename support",
        "user/service/dedicated/renew billing",
        "user/service/dedicated/restart support,provisioning",
        "user/service/dedicated/revoke-cancellation billing",
        "user/service/dedicated/shutdown support,provisioning",
        "user/service/dedicated/start support,provisioning",
        "user/service/dedicated/stop support,provisioning",
        "user/service/hosting/addon billing,support,provisioning,auditor",
        "user/service/hosting/autorenew billing",
        "user/service/hosting/cancel billing",
        "user/service/hosting/change billing",
        "user/service/hosting/disable-auto-renew billing",
        "user/service/hosting/dns-check billing,support,provisioning,auditor",
        "user/service/hosting/enable-auto-renew billing",
        "user/service/hosting/export billing,support,provisioning,auditor",
        "user/service/hosting/note support",
        "user/service/hosting/rename support",
        "user/service/hosting/renew billing",
        "user/service/hosting/revoke-cancellation billing",
        "user/service/hosting/update-remark support",
        "user/service/vms/app/proxy/addon billing,support,provisioning,auditor",
        "user/service/vms/app/proxy/autorenew billing",
        "user/service/vms/app/proxy/cancel billing",
        "user/service/vms/app/proxy/change billing",
        "user/service/vms/app/proxy/change-port support,provisioning",
        "user/service/vms/app/proxy/change-username support,provisioning",
        "user/service/vms/app/proxy/export billing,support,provisioning,auditor",
        "user/service/vms/app/proxy/note support",
        "user/service/vms/app/proxy/rename support",
        "user/service/vms/app/proxy/renew billing",
        "user/service/vms/app/proxy/revoke-cancellation billing",
        "user/service/vms/app/proxy/test support,provisioning",
        "user/service/vms/app/proxy/update-remark support,provisioning",
        "user/service/vps/addon billing,support,provisioning,auditor",
        "user/service/vps/alert/add support",
        "user/service/vps/alert/delete support",
        "user/service/vps/alert/update support",
        "user/service/vps/autorenew billing",
        "user/service/vps/cancel billing",
        "user/service/vps/change billing",
        "user/service/vps/console provisioning",
        "user/service/vps/disk/update provisioning",
        "user/service/vps/export billing,support,provisioning,auditor",
        "user/service/vps/image/create provisioning",
        "user/service/vps/note support",
        "user/service/vps/port/add provisioning",
        "user/service/vps/port/delete provisioning",
        "user/service/vps/rename support",
        "user/service/vps/renew billing",
        "user/service/vps/resource/change-optimization provisioning",
        "user/service/vps/restart support,provisioning",
        "user/service/vps/reverse-dns/set provisioning",
        "user/service/vps/revoke-cancellation billing",
        "user/service/vps/shutdown support,provisioning",
        "user/service/vps/snapshot/update-note provisioning",
        "user/service/vps/start support,provisioning",
        "user/service/vps/stop support,provisioning",
        "user/ticket/attachment billing,support,provisioning,auditor",
      ]
    `)
  })
})
