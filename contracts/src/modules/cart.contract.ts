import { z } from 'zod'
import { CART_QUANTITY_MAX, PERIODS, SSH_KEYS_PER_SERVER } from '../constants.ts'
import type { ErrorCode } from '../errors/catalogue.ts'
import { idInput } from '../ids.ts'
import { customersText, typedText } from '../texts.ts'

export const CART_LINES_MAX = 20

const periodSchema = z.union(PERIODS.map((months) => z.literal(months)) as [z.ZodLiteral<1>, z.ZodLiteral<3>, ...z.ZodLiteral<number>[]])
/** One label or a dotted name, lower case as machines want it. */
const hostnameSchema = typedText()
  .toLowerCase()
  .max(253)
  .regex(/^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/, { error: 'order.hostname' })

/** Why a disk cannot begin as what was chosen. */
export const cartImageErrors = [
  'order.image-unavailable',
  'not-found',
  'backup-not-ready',
  'backup-too-large',
  'backup-other-plan',
  'not-supported-by-engine',
] as const satisfies readonly ErrorCode[]

/** As people write it, also with letters of other scripts; the server knows what the DNS calls it. */
const domainSchema = typedText().toLowerCase().max(253)

/** What is wrong with the domain of a unit. */
export const cartDomainErrors = [
  'hosting.domain-missing',
  'hosting.domain-invalid',
  'hosting.domain-taken',
  'hosting.domain-twice',
] as const satisfies readonly ErrorCode[]

/** Only what a customer may choose: a key that is not here is refused, so that none can override plan or price. */
export const cartLineInput = z.strictObject({
  planId: idInput,
  locationId: idInput,
  periodMonths: periodSchema,
  /** 0 is refused with a sentence of its own. */
  quantity: z.int().min(0).max(CART_QUANTITY_MAX).default(1),
  /** Id of an image; needed for kinds that have an operating system. */
  image: z.string().max(100).optional(),
  /** A backup that its disk begins as, in place of what the image brings [S4]: of a server of the caller's, also one that has ended. */
  backupId: idInput.optional(),
  /** One for each unit, in order; missing ones are made from the plan's name. */
  hostnames: z.array(hostnameSchema).max(CART_QUANTITY_MAX).default([]),
  /** One for each unit, of kinds that ask for a domain. */
  domains: z.array(domainSchema).max(CART_QUANTITY_MAX).default([]),
  /** Keys of the customer's profile that each unit begins with. */
  sshKeys: z.array(idInput).max(SSH_KEYS_PER_SERVER).default([]),
  /** Of `user/order/user-data`: what each unit does at its first boot. */
  userDataId: idInput.optional(),
  autoRenew: z.boolean().default(true),
  note: customersText(1000).default(''),
  addons: z
    .array(z.strictObject({ code: z.string().max(40), quantity: z.int().min(1).max(100).default(1) }))
    .max(10)
    .default([]),
})
export type CartLine = z.output<typeof cartLineInput>
