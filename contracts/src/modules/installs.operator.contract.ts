import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { INSTALL_REPORTS, INSTALL_STATES } from '../installs.ts'
import { refusing, typedLine, typedText } from '../texts.ts'
import { isOneLine } from '../validation.ts'

/** Systems that are installed on machines of metal over the network: what is booted, and what answers the installer's questions. */

const read = { auth: 'staff', roles: ['provisioning', 'support'], effect: 'read' } as const
const write = { auth: 'staff', roles: ['provisioning'], effect: 'write' } as const

/** How far an installation is, as the installer itself has said. */
export const installSchema = z.object({
  id: idSchema,
  state: z.enum(INSTALL_STATES),
  startedAt: instantSchema,
  /** Its addresses are good until then. */
  expiresAt: instantSchema,
  finishedAt: instantSchema.nullable(),
  failure: z.string().nullable(),
  reports: z.array(z.object({ what: z.enum(INSTALL_REPORTS), at: instantSchema })),
})
export type Install = z.infer<typeof installSchema>

/** An address or an argument that a boot program reads: one line, no blanks in addresses. */
const address = typedText()
  .max(500)
  .regex(/^(https?|tftp):\/\/[^\s]+$/, { error: 'field.invalid' })
const line = typedLine().max(1000).check(refusing(isOneLine, 'field.invalid'))

export const ANSWER_MAX = 40_000
const installer = {
  kernel: address,
  initrd: address,
  args: line,
  answer: z.string().min(1).max(ANSWER_MAX),
}

export const installerList = defineEndpoint({
  path: 'operator/installer/list',
  summary: 'Systems that can be sold, which of them install themselves over the network, and an answer file to begin with',
  ...read,
  input: z.strictObject({}),
  output: z.object({
    items: z.array(
      z.object({
        image: z.string(),
        title: z.string(),
        installer: z.object({ kernel: z.string(), initrd: z.string(), args: z.string(), answer: z.string() }).nullable(),
      }),
    ),
    /** Debian's, as an example. */
    example: z.object({ kernel: z.string(), initrd: z.string(), args: z.string(), answer: z.string() }),
    /** Where the operator's DHCP server sends machines that boot from the network. */
    first: z.string(),
  }),
  errors: [],
  example: {},
})

export const installerSave = defineEndpoint({
  path: 'operator/installer/save',
  summary: 'Sets what is booted and answered where a system is installed over the network; installations that have begun keep theirs',
  ...write,
  maxBody: 163_840,
  done: { 'en-US': 'Saved.', 'vi-VN': 'Đã lưu.', 'zh-CN': '已保存。' },
  input: z.strictObject({ image: z.string().min(1).max(80), ...installer }),
  output: z.object({}),
  errors: ['not-found', 'install.unknown-field'],
  example: {
    image: 'debian-12',
    kernel: 'https://mirror.example.com/netboot/linux',
    initrd: 'https://mirror.example.com/netboot/initrd.gz',
    args: 'auto=true priority=critical url={{answer}}',
    answer: 'd-i netcfg/get_hostname string {{hostname}}',
  },
})

export const installerRemove = defineEndpoint({
  path: 'operator/installer/remove',
  summary: 'A system is not installed over the network any more',
  ...write,
  done: { 'en-US': 'Removed.', 'vi-VN': 'Đã gỡ.', 'zh-CN': '已移除。' },
  input: z.strictObject({ image: z.string().min(1).max(80) }),
  output: z.object({}),
  errors: ['not-found'],
  example: { image: 'debian-12' },
})

export const dedicatedInstall = defineEndpoint({
  path: 'operator/dedicated/install',
  summary: 'Has the machine of a delivery boot from the network and install its system; what was begun before ends with that',
  ...write,
  done: {
    'en-US': 'The machine is being set to boot from the network.',
    'vi-VN': 'Máy được yêu cầu khởi động từ mạng.',
    'zh-CN': '已要求机器从网络启动。',
  },
  input: z.strictObject({ serviceId: idInput }),
  output: installSchema,
  errors: [
    'not-found',
    'dedicated.no-machine',
    'dedicated.not-deliverable',
    'install.no-installer',
    'install.no-address',
    'install.too-early',
  ],
  example: { serviceId: 48001 },
})

export const installsContract = [installerList, installerSave, installerRemove, dedicatedInstall] as const
