import { z } from 'zod'
import { defineEndpoint, defineServiceEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { onService } from '../kinds/actions.ts'
import { vpsActions } from '../kinds/vps.actions.ts'
import { customersLine } from '../texts.ts'

/** Images that customers make of a snapshot, for servers that they order and rebuild: their account's own, free, on the engine that made them. */

export const OWN_IMAGE_STATES = ['making', 'ready', 'failed', 'removing'] as const
export type OwnImageState = (typeof OWN_IMAGE_STATES)[number]

export const ownImageSchema = z.object({
  id: idSchema,
  /** What `image` of a cart line and of `rebuild` names. */
  image: z.string(),
  name: z.string(),
  state: z.enum(OWN_IMAGE_STATES),
  madeAt: instantSchema,
  /** Of the server that it was made of. */
  osTitle: z.string(),
  serviceName: z.string(),
  family: z.enum(['linux', 'windows']),
  minMemoryMb: z.int(),
  minDiskGb: z.int(),
  /** A plan that names its systems must name this one. */
  base: z.string(),
  /** Where the engine that has it takes new servers. */
  locationIds: z.array(idSchema),
})
export type OwnImage = z.infer<typeof ownImageSchema>

export const ownImageList = defineEndpoint({
  path: 'user/service/vps/image/list',
  summary: 'Images that the caller made of snapshots, the newest first',
  auth: 'customer',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ items: z.array(ownImageSchema) }),
  errors: [],
  example: {},
})

export const ownImageCreate = defineServiceEndpoint(onService(vpsActions, 'snapshot-image'), {
  path: 'user/service/vps/image/create',
  summary: 'Makes an own image of a snapshot; it stays when the server and its snapshots go',
  effect: 'write',
  done: { 'en-US': 'The image is being created.', 'vi-VN': 'Đang tạo image.', 'zh-CN': '正在制作镜像。' },
  input: z.strictObject({
    id: idInput,
    snapshotId: idInput,
    name: customersLine(60).refine((text) => text !== '', { error: 'field.required' }),
  }),
  output: z.object({ imageId: idSchema }),
  errors: ['snapshot-not-ready', 'own-images-full'],
  example: { id: 48001, snapshotId: 7, name: 'web with PHP 8.4' },
})

export const ownImageDelete = defineEndpoint({
  path: 'user/service/vps/image/delete',
  summary: 'Deletes an own image; servers that were made of it run on',
  auth: 'customer',
  effect: 'write',
  done: { 'en-US': 'The image is being deleted.', 'vi-VN': 'Đang xóa image.', 'zh-CN': '正在删除镜像。' },
  input: z.strictObject({ imageId: idInput }),
  output: z.object({ state: z.enum(OWN_IMAGE_STATES) }),
  errors: ['not-found', 'own-image-busy'],
  example: { imageId: 5 },
})

export const ownImagesContract = [ownImageList, ownImageCreate, ownImageDelete] as const
