import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { PHOTO_MAX } from '../hardware-photos.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'

/** Pictures of machines: how one stands in its rack, what is broken of it. */

const read = { auth: 'staff', roles: ['provisioning', 'support'] } as const
const write = { auth: 'staff', roles: ['provisioning'], effect: 'write' } as const

export const hardwarePhotoSchema = z.object({
  id: idSchema,
  name: z.string(),
  size: z.int(),
  /** Who brought it. */
  by: z.string(),
  at: instantSchema,
})

const onPhoto = z.strictObject({ id: idInput, photoId: idInput })
/** Base64 takes four thirds of it. */
const BODY = Math.ceil((PHOTO_MAX * 7) / 5)

export const hardwarePhotoAdd = defineEndpoint({
  path: 'operator/hardware/photo-add',
  summary: 'Adds a picture of a machine: PNG, JPEG, WebP or GIF, which its content says, not its name',
  ...write,
  maxBody: BODY + 1024,
  done: { 'en-US': 'Image added.', 'vi-VN': 'Đã thêm ảnh.', 'zh-CN': '照片已添加。' },
  input: z.strictObject({
    id: idInput,
    name: z.string().min(1).max(255),
    content: z
      .string()
      .max(BODY)
      .regex(/^[A-Za-z0-9+/]*={0,2}$/),
  }),
  output: hardwarePhotoSchema,
  errors: ['not-found', 'hardware.photo-kind', 'hardware.photo-size', 'hardware.photos-full'],
  example: { id: 1, name: 'front.png', content: 'iVBORw0KGgo=' },
})

export const hardwarePhoto = defineEndpoint({
  path: 'operator/hardware/photo',
  summary: 'Where one picture of a machine is fetched, once and within five minutes',
  ...read,
  effect: 'write',
  exports: 'operator/hardware/detail',
  done: { 'en-US': 'The image is ready.', 'vi-VN': 'Ảnh đã sẵn sàng.', 'zh-CN': '照片已就绪。' },
  input: onPhoto,
  output: z.object({ url: z.string() }),
  errors: ['not-found'],
  example: { id: 1, photoId: 1 },
})

export const hardwarePhotoRemove = defineEndpoint({
  path: 'operator/hardware/photo-remove',
  summary: 'Removes a picture of a machine for good',
  ...write,
  done: { 'en-US': 'Image deleted.', 'vi-VN': 'Đã xóa ảnh.', 'zh-CN': '照片已删除。' },
  input: onPhoto,
  output: z.object({}),
  errors: ['not-found'],
  example: { id: 1, photoId: 1 },
})

export const hardwarePhotosContract = [hardwarePhotoAdd, hardwarePhoto, hardwarePhotoRemove] as const
