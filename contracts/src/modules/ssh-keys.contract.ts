import { z } from 'zod'
import { SSH_KEY_CHARS_MAX } from '../constants.ts'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { customersLine, typedText } from '../texts.ts'

/** The customer's public keys for SSH: chosen when a server is ordered or rebuilt, and put into the guest at its first boot. */

/** Kinds of keys that are taken; what is weaker is refused. */
export const SSH_KEY_TYPES = [
  'ssh-ed25519',
  'ssh-rsa',
  'ecdsa-sha2-nistp256',
  'ecdsa-sha2-nistp384',
  'ecdsa-sha2-nistp521',
  'sk-ssh-ed25519@openssh.com',
  'sk-ecdsa-sha2-nistp256@openssh.com',
] as const
export type SshKeyType = (typeof SSH_KEY_TYPES)[number]

const none = z.strictObject({})
const name = customersLine(60).min(1)

const sshKey = z.object({
  id: idSchema,
  name: z.string(),
  type: z.enum(SSH_KEY_TYPES),
  bits: z.int(),
  /** As OpenSSH prints it: `SHA256:` and base64 without padding. */
  fingerprint: z.string(),
  /** `type base64`, without its comment. */
  publicKey: z.string(),
  createdAt: instantSchema,
  /** When it was last put into a server. */
  lastUsedAt: instantSchema.nullable(),
})

export const listSshKeys = defineEndpoint({
  path: 'user/profile/ssh-key/list',
  summary: 'The SSH keys of the account, the latest first',
  auth: 'customer',
  effect: 'read',
  input: none,
  output: z.object({ items: z.array(sshKey) }),
  errors: [],
  example: {},
})

export const addSshKey = defineEndpoint({
  path: 'user/profile/ssh-key/add',
  summary: 'Keep a public key in OpenSSH’s form; private keys and keys that are too weak are refused',
  auth: 'customer',
  effect: 'write',
  hold: 'secrets',
  done: { 'en-US': 'SSH key added.', 'vi-VN': 'Đã thêm khóa SSH.', 'zh-CN': 'SSH 密钥已添加。' },
  input: z.strictObject({
    /** The comment of the key where it is absent. */
    name: name.optional(),
    publicKey: typedText().min(1).max(SSH_KEY_CHARS_MAX),
  }),
  output: sshKey,
  errors: ['ssh-key.private', 'ssh-key.unreadable', 'ssh-key.weak', 'ssh-key.known', 'ssh-key.too-many'],
  example: {
    name: 'Work laptop',
    publicKey: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f lan@laptop',
  },
})

export const renameSshKey = defineEndpoint({
  path: 'user/profile/ssh-key/rename',
  summary: 'Call an SSH key something else',
  auth: 'customer',
  effect: 'write',
  done: { 'en-US': 'SSH key renamed.', 'vi-VN': 'Đã đổi tên khóa SSH.', 'zh-CN': 'SSH 密钥已重命名。' },
  input: z.strictObject({ id: idInput, name }),
  output: none,
  errors: ['not-found'],
  example: { id: 1, name: 'Work laptop' },
})

export const deleteSshKey = defineEndpoint({
  path: 'user/profile/ssh-key/delete',
  summary: 'Delete an SSH key; servers that have it keep it, and none gets it any more',
  auth: 'customer',
  effect: 'write',
  done: { 'en-US': 'SSH key deleted.', 'vi-VN': 'Đã xóa khóa SSH.', 'zh-CN': 'SSH 密钥已删除。' },
  input: z.strictObject({ id: idInput }),
  output: none,
  errors: ['not-found'],
  example: { id: 1 },
})

export const sshKeysContract = [listSshKeys, addSshKey, renameSshKey, deleteSshKey] as const
