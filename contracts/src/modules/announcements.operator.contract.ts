import { z } from 'zod'
import { SERVICE_TYPES, type ServiceType } from '../constants.ts'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { listInput, listOutput } from '../lists.ts'
import { localeSchema, localizedSchema } from '../locale.ts'
import { announcementStateSchema } from '../machines/announcement.machine.ts'
import { brandRefSchema } from '../staff-views.ts'
import { typedText } from '../texts.ts'
import { actionStateSchema } from './services.contract.ts'

/** Empty where the brand does not speak the language. */
const draftText = (max: number) =>
  z.strictObject({
    'en-US': typedText().max(max).default(''),
    'vi-VN': typedText().max(max).default(''),
    'zh-CN': typedText().max(max).default(''),
  })

/** Whom it is for. What is empty asks nothing; types and places ask for one running service that is both. */
const audienceSchema = z.strictObject({
  locales: z.array(localeSchema).max(3),
  types: z.array(z.enum(Object.keys(SERVICE_TYPES) as [ServiceType, ...ServiceType[]])).max(20),
  locationIds: z.array(idSchema).max(100),
})
export type Audience = z.infer<typeof audienceSchema>

const announcementSchema = z.object({
  id: idSchema,
  brand: brandRefSchema,
  /** The languages in which it has to be written. */
  locales: z.array(localeSchema),
  title: localizedSchema,
  body: localizedSchema,
  mail: z.boolean(),
  audience: audienceSchema,
  state: announcementStateSchema,
  publishAt: instantSchema.nullable(),
  publishedAt: instantSchema.nullable(),
  withdrawnAt: instantSchema.nullable(),
  /** Customers it has reached so far. */
  reached: z.int(),
  createdBy: z.string(),
  updatedAt: instantSchema,
  /** Of the texts the caller saw: somebody else’s change in between is refused. */
  version: z.int(),
  actions: z.object({
    edit: actionStateSchema,
    publish: actionStateSchema,
    unschedule: actionStateSchema,
    withdraw: actionStateSchema,
    remove: actionStateSchema,
  }),
})

const staff = { auth: 'staff', roles: ['support'] } as const

export const announcementList = defineEndpoint({
  ...staff,
  path: 'operator/announcements/list',
  summary: 'Announcements of all brands, the newest first, with counts per state',
  effect: 'read',
  input: listInput(['id']).extend({ state: announcementStateSchema.optional(), brandId: idInput.optional() }),
  output: listOutput(announcementSchema).extend({
    /** Where one can be made: brands and the languages they speak. */
    brands: z.array(brandRefSchema.extend({ locales: z.array(localeSchema) })),
    /** Where services stand, for its audience. */
    locations: z.array(z.object({ id: idSchema, code: z.string(), city: localizedSchema })),
  }),
  errors: [],
  example: { page: 1, pageSize: 20 },
})

export const announcementDetail = defineEndpoint({
  ...staff,
  path: 'operator/announcements/detail',
  summary: 'One announcement with its texts',
  effect: 'read',
  input: z.strictObject({ id: idInput }),
  output: announcementSchema,
  errors: ['not-found'],
  example: { id: 1 },
})

/** `audience`: everybody where it is left out of a new one; as it is where it is left out of a change. */
const texts = { title: draftText(200), body: draftText(5000), mail: z.boolean(), audience: audienceSchema.optional() }
const exampleTexts = {
  title: { 'en-US': 'Maintenance in Hanoi', 'vi-VN': 'Bảo trì tại Hà Nội', 'zh-CN': '河内机房维护' },
  body: {
    'en-US': 'Servers in Hanoi may pause for up to ten minutes on Sunday at 02:00.',
    'vi-VN': 'Máy chủ tại Hà Nội có thể gián đoạn tối đa mười phút vào 02:00 Chủ nhật.',
    'zh-CN': '河内的服务器可能在周日 02:00 中断最多十分钟。',
  },
  mail: false,
}

export const announcementCreate = defineEndpoint({
  ...staff,
  path: 'operator/announcements/create',
  summary: 'Writes an announcement as a draft',
  effect: 'money',
  // Texts in three languages, three bytes a character in some.
  maxBody: 65_536,
  input: z.strictObject({ brandId: idInput, ...texts }),
  output: z.object({ id: idSchema }),
  errors: ['not-found', 'announcement.language-missing'],
  example: { brandId: 1, ...exampleTexts },
})

export const announcementUpdate = defineEndpoint({
  ...staff,
  path: 'operator/announcements/update',
  summary: 'Changes the texts of an announcement; those of a published one change for its readers at once',
  effect: 'write',
  // Texts in three languages, three bytes a character in some.
  maxBody: 65_536,
  input: z.strictObject({ id: idInput, version: z.int().min(0), ...texts }),
  output: z.object({ id: idSchema, version: z.int() }),
  errors: ['not-found', 'conflict', 'announcement.not-now', 'announcement.language-missing'],
  example: { id: 1, version: 0, ...exampleTexts },
})

export const announcementPublish = defineEndpoint({
  ...staff,
  path: 'operator/announcements/publish',
  summary: 'Publishes it to the brand’s customers now, or at a moment to come',
  effect: 'write',
  input: z.strictObject({ id: idInput, at: instantSchema.nullable() }),
  output: z.object({ id: idSchema, state: announcementStateSchema }),
  errors: ['not-found', 'announcement.not-now', 'announcement.past'],
  example: { id: 1, at: null },
})

const one = {
  input: z.strictObject({ id: idInput }),
  output: z.object({ id: idSchema }),
  errors: ['not-found', 'announcement.not-now'],
} as const

export const announcementUnschedule = defineEndpoint({
  ...staff,
  ...one,
  path: 'operator/announcements/unschedule',
  summary: 'Makes a scheduled announcement a draft again',
  effect: 'write',
  example: { id: 1 },
})

export const announcementWithdraw = defineEndpoint({
  ...staff,
  ...one,
  path: 'operator/announcements/withdraw',
  summary: 'Takes a published announcement back from its readers; mails that went out stay out',
  effect: 'write',
  example: { id: 1 },
})

export const announcementRemove = defineEndpoint({
  ...staff,
  ...one,
  path: 'operator/announcements/remove',
  summary: 'Deletes a draft',
  effect: 'write',
  example: { id: 1 },
})

export const announcementsOperatorContract = [
  announcementList,
  announcementDetail,
  announcementCreate,
  announcementUpdate,
  announcementPublish,
  announcementUnschedule,
  announcementWithdraw,
  announcementRemove,
] as const
