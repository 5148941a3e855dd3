import { z } from 'zod'
import { EXPORT_MAX } from '../constants.ts'
import { defineEndpoint, defineServiceEndpoint } from '../endpoint.ts'
import { idInput, idSchema } from '../ids.ts'
import { onService } from '../kinds/actions.ts'
import { proxyActions } from '../kinds/proxy.actions.ts'
import { isProxyPassword, isProxyUsername, PROXY_ADD_MOST, PROXY_REMARK_MAX } from '../proxies.ts'
import { customersLine, typedText } from '../texts.ts'
import { proxyTypeSchema } from './proxies.contract.ts'
import { REVEALED } from './services.parts.ts'

/** What is done to single proxies [S11]: `id` is the service, `endpointId` the proxy. */

const BASE = 'user/service/vms/app/proxy'

/** Not `username`: that names the caller, in the same body. */
const proxyUsername = typedText().refine(isProxyUsername, { error: 'field.proxy-username' })
const password = z.string().refine(isProxyPassword, { error: 'field.proxy-password' })
const remark = customersLine(PROXY_REMARK_MAX)
/** Its range is told by a sentence of its own, which names the port. */
const port = z.int().min(0).max(1_000_000)
const one = { id: idInput, endpointId: idInput }

export const proxyAdd = defineServiceEndpoint(onService(proxyActions, 'add'), {
  path: `${BASE}/add`,
  summary:
    'Adds proxies to a service, up to what its plan holds. Without `ip` they are spread over its addresses, without `port` the next free ones are taken, without `password` each is given one: the answer says it',
  effect: 'money',
  token: 'manage',
  input: z.strictObject({
    id: idInput,
    ip: z.string().max(45).optional(),
    port: port.optional(),
    type: proxyTypeSchema,
    proxyUsername,
    password: password.optional(),
    remark: remark.optional(),
    amount: z.int().min(1).max(PROXY_ADD_MOST).default(1),
  }),
  output: z.object({
    items: z.array(
      z.object({ id: idSchema, ip: z.string(), port: z.int(), type: proxyTypeSchema, username: z.string(), password: z.string() }),
    ),
    msg: z.string(),
  }),
  errors: ['proxy.invalid-port', 'proxy.port-taken', 'proxy.no-free-port', 'proxy.username-existed', 'proxy.full', 'proxy.no-such-address'],
  example: { id: 48001, type: 'http', proxyUsername: 'maysang' },
})

export const proxyChangeUsername = defineServiceEndpoint(onService(proxyActions, 'change-username'), {
  path: `${BASE}/change-username`,
  summary:
    'Changes the user name of every proxy that has the same one as this. Where others have it too, `applies` must say how many there are in all: refused without it, and told how many',
  effect: 'write',
  input: z.strictObject({ ...one, proxyUsername, applies: z.int().min(1).optional() }),
  output: z.object({ username: z.string(), changed: z.int(), msg: z.string() }),
  errors: ['proxy.username-existed', 'proxy.username-shared'],
  example: { id: 48001, endpointId: 7, proxyUsername: 'maysang' },
})

export const proxyChangePassword = defineServiceEndpoint(onService(proxyActions, 'change-password'), {
  path: `${BASE}/change-password`,
  summary: 'Changes the password of a proxy; without one it is given one. Open connections are cut, and the old one is refused at once',
  effect: 'write',
  done: { 'en-US': 'The password is changed.', 'vi-VN': 'Đã đổi mật khẩu.', 'zh-CN': '密码已更改。' },
  input: z.strictObject({ ...one, password: password.optional() }),
  output: z.object({ password: z.string() }),
  example: { id: 48001, endpointId: 7 },
})

export const proxyChangePort = defineServiceEndpoint(onService(proxyActions, 'change-port'), {
  path: `${BASE}/change-port`,
  summary: 'Moves a proxy to another port of its address',
  effect: 'write',
  done: { 'en-US': 'The port is changed.', 'vi-VN': 'Đã đổi cổng.', 'zh-CN': '端口已更改。' },
  input: z.strictObject({ ...one, port }),
  output: z.object({ port: z.int() }),
  errors: ['proxy.invalid-port', 'proxy.port-taken'],
  example: { id: 48001, endpointId: 7, port: 24_017 },
})

export const proxyUsernameExisted = defineEndpoint({
  path: `${BASE}/check-username-existed`,
  summary: 'Whether a user name is another customer’s, and how many of the caller’s own proxies have it',
  auth: 'customer',
  effect: 'read',
  input: z.strictObject({ proxyUsername }),
  output: z.object({
    existed: z.boolean().meta({ description: 'It is another customer’s: refused. `false` for a free name and for the caller’s own' }),
    own: z.int().meta({ description: 'How many of the caller’s proxies have it; above 0 the name is the caller’s own' }),
  }),
  errors: [],
  example: { proxyUsername: 'maysang' },
})

export const proxyDelete = defineServiceEndpoint(onService(proxyActions, 'delete'), {
  path: `${BASE}/delete`,
  summary: 'Deletes a proxy: its connections are cut, and its place in the plan is free again',
  effect: 'write',
  done: { 'en-US': 'The proxy is deleted.', 'vi-VN': 'Đã xóa proxy.', 'zh-CN': '代理已删除。' },
  input: z.strictObject(one),
  output: z.object({}),
  example: { id: 48001, endpointId: 7 },
})

export const proxyUpdateRemark = defineServiceEndpoint(onService(proxyActions, 'remark'), {
  path: `${BASE}/update-remark`,
  summary: 'Sets the remark of one proxy, or without `endpointId` that of the service',
  effect: 'write',
  done: { 'en-US': 'The remark is saved.', 'vi-VN': 'Đã lưu ghi chú.', 'zh-CN': '备注已保存。' },
  input: z.strictObject({ id: idInput, endpointId: idInput.optional(), remark }),
  output: z.object({ remark: z.string() }),
  example: { id: 48001, remark: 'Ads check' },
})

export const proxyRevealPassword = defineServiceEndpoint(onService(proxyActions, 'reveal-password'), {
  path: `${BASE}/reveal-password`,
  summary: 'Passwords of all proxies of these services; each reveal is logged',
  effect: 'write',
  done: REVEALED,
  input: z.strictObject({ ids: z.array(idInput).min(1).max(EXPORT_MAX) }),
  output: z.object({ items: z.array(z.object({ id: idSchema, password: z.string() })) }),
  example: { ids: [48001] },
})

/** What came of a test: by which step of a proxy's work it got. */
export const PROXY_TEST_OUTCOMES = ['works', 'no-connection', 'refused', 'no-answer'] as const

export const proxyTest = defineEndpoint({
  path: `${BASE}/test`,
  summary:
    'Connects through a proxy as its user would, to a name that the proxy itself answers; where the portal is given an echo address, also says from which address it goes out',
  auth: 'customer',
  effect: 'write',
  token: 'manage',
  asStaff: ['support', 'provisioning'],
  input: z.strictObject(one),
  output: z.object({
    outcome: z.enum(PROXY_TEST_OUTCOMES),
    /** From the first byte sent to the answer. */
    millis: z.int().nullable(),
    /** Null: not measured. */
    outgoing: z.string().nullable(),
    msg: z.string(),
  }),
  errors: ['not-found', 'service-not-active', 'service-suspended', 'engine-unavailable', 'forbidden', 'closed-to-staff', 'proxy.not-ready'],
  example: { id: 48001, endpointId: 7 },
})

export const proxyEndpointsContract = [
  proxyAdd,
  proxyChangeUsername,
  proxyChangePassword,
  proxyChangePort,
  proxyUsernameExisted,
  proxyDelete,
  proxyUpdateRemark,
  proxyRevealPassword,
  proxyTest,
] as const
