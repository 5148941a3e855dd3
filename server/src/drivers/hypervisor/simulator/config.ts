import { z } from 'zod'
import type { EngineNetworking } from '../port.ts'

export const simulatedImage = z.object({
  id: z.string().min(1),
  title: z.string().min(1),
  family: z.enum(['linux', 'windows']),
  minMemoryMb: z.number().int().positive(),
  minDiskGb: z.number().int().positive(),
  username: z.string().optional(),
  bootSeconds: z.number().int().positive().optional(),
  licence: z.string().optional(),
  userData: z
    .array(z.enum(['script', 'cloud-config']))
    .readonly()
    .optional(),
})

const userData: z.infer<typeof simulatedImage>['userData'] = ['script', 'cloud-config']

/** Every title says what it is: nobody should believe that a system was installed. */
const IMAGES: readonly z.infer<typeof simulatedImage>[] = [
  { id: 'debian-12', title: 'Debian 12 (simulated)', family: 'linux', minMemoryMb: 512, minDiskGb: 5, userData },
  { id: 'ubuntu-24.04', title: 'Ubuntu 24.04 LTS (simulated)', family: 'linux', minMemoryMb: 512, minDiskGb: 5, userData },
  { id: 'almalinux-9', title: 'AlmaLinux 9 (simulated)', family: 'linux', minMemoryMb: 512, minDiskGb: 5, userData },
  { id: 'rtmp-nginx', title: 'RTMP live streaming (simulated)', family: 'linux', minMemoryMb: 512, minDiskGb: 5, userData },
  { id: 'windows-2022', title: 'Windows Server 2022 (simulated)', family: 'windows', minMemoryMb: 2048, minDiskGb: 10 },
]

export const simulatorConfig = z.object({
  directory: z
    .string()
    .min(1)
    .optional()
    .describe('Where machines are remembered over a restart; left out, they are kept in memory only')
    .meta({ console: false }),
  provisionSeconds: z.number().min(0).default(4).describe('Seconds of the portal clock that making a disk takes'),
  slowSeconds: z.number().min(0).default(10).describe('Real seconds that an injected slowness takes'),
  bootSeconds: z.number().min(0).default(8).describe('Seconds of the portal clock from power on to login'),
  shutdownSeconds: z.number().min(0).default(4).describe('Seconds of the portal clock from ACPI request to power off'),
  members: z.int().min(0).max(9).default(0).describe('Hosts of a simulated cluster; 0 is an engine that is one host'),
  movesRunning: z.boolean().default(true).describe('Machines move as they run; else they must be off'),
  moveSeconds: z.number().min(0).default(6).describe('Seconds of the portal clock that moving a machine takes'),
  natPortFrom: z.number().int().multipleOf(100).min(1100).max(65_400).default(24_000).describe('First port of the first block of 100'),
  natPortTo: z.number().int().min(1199).max(65_499).default(31_999).describe('Last port of the last block of 100'),
  publicNetwork: z.boolean().default(false).describe('Machines stand on a network by their own addresses, and share none'),
  capacity: z.number().int().min(0).default(100_000).describe('Machines this engine has room for'),
  cpus: z.number().int().min(1).default(1_000_000).describe('Processors that this engine, or each host of its cluster, declares'),
  memoryMb: z.number().int().min(128).default(1_000_000_000).describe('Memory that it declares (MB)'),
  diskGb: z.number().int().min(1).default(1_000_000_000).describe('Disk that it declares (GB)'),
  images: z.array(simulatedImage).default([...IMAGES]),
})

export type SimulatorConfig = z.infer<typeof simulatorConfig>

export const NETWORK = {
  when: '',
  traits: { network: 'none', publicNetwork: false, ipv6Ranges: true, moreAddresses: true },
} as const satisfies EngineNetworking

export const traitsOf = ({ publicNetwork, directory }: SimulatorConfig) => ({
  ...{ ...NETWORK.traits, publicNetwork },
  ...{ acpiShutdown: true, survivesPortalRestart: directory !== undefined },
})
