import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { EngineNetworking, EngineTraits } from '../port.ts'

export const qemuConfig = z
  .object({
    directory: z.string().min(1).describe('Where machines live, one directory each, readable by the portal only').meta({ console: false }),
    imagesDirectory: z.string().min(1).describe('Where `npm run engines` puts images and their manifests').meta({ console: false }),
    storageDirectory: z
      .string()
      .min(1)
      .optional()
      .describe('The pool that data disks are made in, on disks of its own; left out, a folder beside the machines')
      .meta({ console: false }),
    accelerator: z
      .enum(['auto', 'kvm', 'tcg'])
      .default('auto')
      .describe('`auto`: KVM where a guest boots with it, otherwise TCG; never guessed from /dev/kvm'),
    disk: z.enum(['overlay', 'copy']).default('overlay').describe('A layer over the shared image, or a whole copy of it'),
    cpus: z.number().int().min(1).optional().describe('Processors for guests; at most, and left out, all of the host'),
    memoryMb: z
      .number()
      .int()
      .min(128)
      .optional()
      .describe('Memory for guests (MB); at most, and left out, that of the host without what the host keeps for itself'),
    maxRunning: z.number().int().min(1).max(1000).default(250).describe('Guests running at once; one more is refused for lack of capacity'),
    sshPortFrom: z.number().int().min(1024).max(65535).default(22000).describe('First loopback port for SSH into guests'),
    sshPortTo: z.number().int().min(1024).max(65535).default(22999).describe('Last loopback port for SSH into guests'),
    natAddress: z
      .string()
      .regex(/^\d{1,3}(\.\d{1,3}){3}$/)
      .optional()
      .describe(
        'An IPv4 address of this host that NAT guests share: their customers reach them there, at their ports; left out, there are none',
      ),
    natPortFrom: z.number().int().multipleOf(100).min(1100).max(65_400).default(24_000).describe('First port of the first block of 100'),
    natPortTo: z.number().int().min(1199).max(65_499).default(31_999).describe('Last port of the last block of 100'),
    outbound: z.boolean().default(false).describe("Lets guests reach the host's network, the host's own loopback services included"),
    network: z
      .enum(['user', 'tap'])
      .default('user')
      .describe(
        "`user`: QEMU's own network, which counts nothing; `tap`: a device on the host's bridge for each guest, whose traffic is measured",
      )
      .meta({ console: false }),
    bridge: z
      .string()
      .regex(/^[a-zA-Z][\w.-]{0,14}$/)
      .optional()
      .describe('With `tap`: a bridge of the host, where DHCP gives each reserved hardware address the address reserved with it')
      .meta({ console: false }),
    bootTimeoutSeconds: z.number().int().min(5).default(90).describe('How long the probe waits for a guest'),
    qemuBinary: z.string().min(1).default('qemu-system-x86_64').meta({ console: false }),
    qemuImgBinary: z.string().min(1).default('qemu-img').meta({ console: false }),
  })
  .refine(({ network, bridge }) => network === 'user' || bridge !== undefined, 'tap needs a bridge')
  .refine(({ sshPortFrom, sshPortTo }) => sshPortFrom <= sshPortTo, 'sshPortTo lies below sshPortFrom')

export type QemuConfig = z.infer<typeof qemuConfig>

/** A guest's process has a folder of its own to work in. */
export const absolute = ({ directory, imagesDirectory, storageDirectory }: QemuConfig) => ({
  ...{ directory: resolve(directory), imagesDirectory: resolve(imagesDirectory) },
  ...(storageDirectory !== undefined && { storageDirectory: resolve(storageDirectory) }),
})

export const NETWORKS = {
  user: { when: '`network: user`', traits: { network: 'host', publicNetwork: false, ipv6Ranges: false, moreAddresses: false } },
  tap: { when: '`network: tap`', traits: { network: 'filtered', publicNetwork: true, ipv6Ranges: false, moreAddresses: true } },
} as const satisfies Record<QemuConfig['network'], EngineNetworking>

/** The dot keeps it from being taken for a machine. */
export const poolOf = ({ directory, storageDirectory }: QemuConfig): string => storageDirectory ?? join(directory, '.storage')

/** Capabilities that the facets do not show. Guests on emulated processors boot several times slower. */
export const traitsOf = ({ network }: QemuConfig, accelerator: 'kvm' | 'tcg'): EngineTraits => ({
  ...{ ...NETWORKS[network].traits, acpiShutdown: true, survivesPortalRestart: true },
  ...(accelerator === 'tcg' && { deadlineMinutes: { power: 10 } }),
})
