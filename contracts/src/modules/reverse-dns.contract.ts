import { z } from 'zod'
import { defineServiceEndpoint } from '../endpoint.ts'
import { idInput } from '../ids.ts'
import { onService } from '../kinds/actions.ts'
import { vpsActions } from '../kinds/vps.actions.ts'
import { typedText } from '../texts.ts'

/** What the address of a server is called by whoever asks the DNS for it (PTR): mail servers look at it. */

/** Of two labels at least, and not a number at its end: an address is no name. */
const HOST_NAME = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/

/** `setting`: a DNS server is yet to confirm it. */
export const REVERSE_STATES = ['none', 'setting', 'set', 'failed'] as const

export const reverseNameSchema = z.object({
  /** Null: it has none yet. */
  address: z.string().nullable(),
  /** What it is, or shall be, called; null: nothing. */
  name: z.string().nullable(),
  state: z.enum(REVERSE_STATES),
  /** Did the name lead back to the address when it was set? Null: nobody could be asked. */
  confirmed: z.boolean().nullable(),
  /** False: no DNS server of ours has its zone. */
  available: z.boolean(),
})
export type ReverseName = z.infer<typeof reverseNameSchema>

/** A full host name, as it is kept; empty is none. */
export const reverseNameInput = typedText()
  .toLowerCase()
  .max(254)
  .transform((name) => name.replace(/\.$/, ''))
  .refine((name) => name === '' || HOST_NAME.test(name), { error: 'field.host-name' })

/** One of the addresses that it has; left out, its first. */
const ofAddress = z.ipv4().optional()

export const vpsReverseDetail = defineServiceEndpoint(onService(vpsActions, 'view'), {
  path: 'user/service/vps/reverse-dns/detail',
  summary: 'What an address of a VPS is called (reverse DNS), and whether that name led back to it',
  effect: 'read',
  input: z.strictObject({ id: idInput, address: ofAddress }),
  output: reverseNameSchema,
  example: { id: 48001 },
})

export const vpsReverseSet = defineServiceEndpoint(onService(vpsActions, 'reverse-dns'), {
  path: 'user/service/vps/reverse-dns/set',
  summary:
    'Calls an address of a VPS by a host name, or by none where it is empty; forgotten with the address, and when the VPS is handed over',
  effect: 'write',
  done: { 'en-US': 'The reverse DNS record is being updated.', 'vi-VN': 'Đang cập nhật máy chủ DNS.', 'zh-CN': '正在更新 DNS 服务器。' },
  input: z.strictObject({ id: idInput, address: ofAddress, name: reverseNameInput }),
  output: reverseNameSchema,
  errors: ['reverse-dns.unavailable'],
  example: { id: 48001, name: 'web-01.example.com' },
})

export const reverseDnsContract = [vpsReverseDetail, vpsReverseSet] as const
