import { X509Certificate } from 'node:crypto'
import { z } from 'zod'
import type { EngineNetworking } from '../port.ts'

const NAME = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
const ADDRESS = /^https:\/\/(\[[0-9a-f:]+\]|[a-z0-9.-]+)(:\d{1,5})?$/i

/** A form's line has no line breaks: what was pasted into one gets its own back. */
const wrapped = (text: string): string =>
  text.trim().replace(/-----BEGIN ([A-Z ]+)-----\s*([A-Za-z0-9+/=\s]+?)\s*-----END \1-----/g, (_, kind: string, body: string) => {
    const lines = body.replace(/\s/g, '').match(/.{1,64}/g) ?? []
    return `-----BEGIN ${kind}-----\n${lines.join('\n')}\n-----END ${kind}-----\n`
  })

const certificate = z
  .string()
  .max(8000)
  .transform(wrapped)
  .refine((pem) => {
    try {
      return new X509Certificate(pem) !== undefined
    } catch {
      return false
    }
  }, 'field.invalid')
const key = z.string().max(8000).transform(wrapped)

export const incusConfig = z
  .object({
    addresses: z
      .string()
      .min(1)
      .max(1000)
      .transform((text) =>
        text
          .split(/[\s,]+/)
          .filter(Boolean)
          .map((one) => one.replace(/\/$/, '')),
      )
      .refine((all) => all.length > 0 && all.every((one) => ADDRESS.test(one)), 'field.invalid')
      .describe('Addresses of the members, as https://10.0.0.1:8443, separated by commas; one that is silent is passed over'),
    serverCertificate: certificate.describe("The cluster's certificate (PEM), which alone is believed"),
    machinesCertificate: certificate
      .describe('Client certificate (PEM) that is restricted to the project: it makes and runs machines')
      .meta({ secretsTo: false }),
    machinesKey: key.describe('Its key (PEM)').meta({ secret: true }),
    clusterCertificate: certificate
      .optional()
      .describe('Client certificate (PEM) that chooses members and moves machines; without it Incus places them itself')
      .meta({ secretsTo: false }),
    clusterKey: key.optional().describe('Its key (PEM)').meta({ secret: true }),
    project: z
      .string()
      .regex(NAME, { error: 'field.invalid' })
      .default('portal')
      .describe('Project of the machines')
      .meta({ secretsTo: false }),
    profile: z
      .string()
      .regex(NAME, { error: 'field.invalid' })
      .default('default')
      .describe('Profile that each machine is made with')
      .meta({ secretsTo: false }),
    pool: z
      .string()
      .regex(NAME, { error: 'field.invalid' })
      .describe('Storage pool of their disks; one that enforces quotas')
      .meta({ secretsTo: false }),
    network: z
      .string()
      .regex(/^[a-zA-Z][\w.-]{0,14}$/, { error: 'field.invalid' })
      .describe('Network whose addresses the portal gives out')
      .meta({ secretsTo: false }),
    ipv6: z
      .boolean()
      .default(false)
      .describe('The network speaks IPv6 with stateful DHCPv6, and ranges of the portal are routed to its members')
      .meta({ secretsTo: false }),
    patienceSeconds: z
      .int()
      .min(1)
      .max(120)
      .default(15)
      .describe('How long making or moving a machine is waited for before it is asked about again')
      .meta({ secretsTo: false }),
    timeoutSeconds: z
      .int()
      .min(1)
      .max(600)
      .default(60)
      .describe('How long a switch of power, a snapshot or a change may take')
      .meta({ secretsTo: false }),
  })
  .refine((one) => (one.clusterCertificate === undefined) === (one.clusterKey === undefined), {
    error: 'field.invalid',
    path: ['clusterKey'],
  })

export type IncusConfig = z.infer<typeof incusConfig>

const traits = { network: 'filtered', publicNetwork: true, moreAddresses: true } as const
export const NETWORKS = {
  plain: { when: '`ipv6: false`', traits: { ...traits, ipv6Ranges: false } },
  routed: { when: '`ipv6: true`', traits: { ...traits, ipv6Ranges: true } },
} as const satisfies Record<string, EngineNetworking>
