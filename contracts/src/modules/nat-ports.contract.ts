import { z } from 'zod'
import { defineServiceEndpoint } from '../endpoint.ts'
import { idInput, idSchema } from '../ids.ts'
import { onService } from '../kinds/actions.ts'
import { vpsActions } from '../kinds/vps.actions.ts'

/** Ports of a shared address that lead to a NAT VPS: its block is base … base+99, base+1 → 22, and on Windows base → 3389 [S5]. */

export const PORT_PROTOCOLS = ['tcp', 'udp'] as const
export type PortProtocol = (typeof PORT_PROTOCOLS)[number]

/** `open`: its engine took it. `closed`: while the VPS is suspended. `failed`: its engine cannot open it. */
export const NAT_PORT_STATES = ['pending', 'open', 'closed', 'failed', 'removing'] as const
export type NatPortState = (typeof NAT_PORT_STATES)[number]

const port = z.int({ error: 'port.invalid' }).min(1, { error: 'port.invalid' }).max(65_535, { error: 'port.invalid' })

export const natPortSchema = z.object({
  id: idSchema,
  protocol: z.enum(PORT_PROTOCOLS),
  publicPort: z.int(),
  privatePort: z.int(),
  /** SSH, and on Windows remote desktop: mapped from the beginning, and for good. */
  fixed: z.boolean(),
  state: z.enum(NAT_PORT_STATES),
})
export type NatPort = z.infer<typeof natPortSchema>

export const vpsPortList = defineServiceEndpoint(onService(vpsActions, 'view-ports'), {
  path: 'user/service/vps/port/list',
  summary: 'The mapped ports of a NAT VPS, each as its engine last confirmed it',
  effect: 'read',
  input: z.strictObject({ id: idInput }),
  output: z.object({
    address: z.string(),
    /** The whole block; its second port leads to SSH, its first one on Windows to remote desktop. */
    from: z.int(),
    to: z.int(),
    /** Mapped ports that its plan holds, fixed ones included. */
    most: z.int(),
    items: z.array(natPortSchema),
    /** The code of why nothing may be changed now; null: it may. */
    refused: z.string().nullable(),
  }),
  errors: ['port.own-address'],
  example: { id: 48001 },
})

export const vpsPortAdd = defineServiceEndpoint(onService(vpsActions, 'map-port'), {
  path: 'user/service/vps/port/add',
  summary: 'Maps a port of its block to a port of a NAT VPS; without `publicPort` the lowest that is free',
  effect: 'write',
  done: { 'en-US': 'The port is being opened.', 'vi-VN': 'Đang mở cổng.', 'zh-CN': '正在开放端口。' },
  input: z.strictObject({ id: idInput, protocol: z.enum(PORT_PROTOCOLS), privatePort: port, publicPort: port.optional() }),
  output: natPortSchema,
  errors: ['port.own-address', 'port.outside', 'port.taken', 'port.mapped', 'port.limit'],
  example: { id: 48001, protocol: 'tcp', privatePort: 8080 },
})

export const vpsPortDelete = defineServiceEndpoint(onService(vpsActions, 'map-port'), {
  path: 'user/service/vps/port/delete',
  summary: 'Takes a mapped port of a NAT VPS back; gone once its engine has closed it',
  effect: 'write',
  done: { 'en-US': 'The port is being closed.', 'vi-VN': 'Đang đóng cổng.', 'zh-CN': '正在关闭端口。' },
  input: z.strictObject({ id: idInput, portId: idInput }),
  output: z.object({ state: z.enum(NAT_PORT_STATES) }),
  errors: ['port.fixed'],
  example: { id: 48001, portId: 7 },
})

export const natPortsContract = [vpsPortList, vpsPortAdd, vpsPortDelete] as const
