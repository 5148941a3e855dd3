import { z } from 'zod'
import { defineServiceEndpoint } from '../endpoint.ts'
import { idInput, idSchema } from '../ids.ts'
import { onService } from '../kinds/actions.ts'
import { vpsActions } from '../kinds/vps.actions.ts'
import { typedText } from '../texts.ts'
import { metricBandSchema } from './metrics.contract.ts'

/** A live plan takes one stream under its key and sends it on to targets and viewers [O5]. */

export const LIVE_TARGETS_MOST = 5

/** Earlier broadcasts that are kept of a plan, and for how long at most. */
export const LIVE_BROADCASTS_MOST = 100
export const LIVE_BROADCASTS_DAYS = 90

/**
 * `pending`: the server was not told yet. `off`: its owner switched it off, and nothing is sent there. `idle`: nothing is on air.
 * `receiving`: it takes the stream now. `waiting`: it does not, and is tried again. `unknown`: the server did not say lately.
 */
export const LIVE_TARGET_STATES = ['pending', 'off', 'idle', 'receiving', 'waiting', 'unknown'] as const
export type LiveTargetState = (typeof LIVE_TARGET_STATES)[number]

export const liveStreamSchema = z.object({
  since: z.iso.datetime(),
  bitsPerSecond: z.int(),
  bytesIn: z.int(),
  bytesOut: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  fps: z.int().nullable(),
  video: z.string().nullable(),
  audio: z.string().nullable(),
})
export type LiveStream = z.infer<typeof liveStreamSchema>

/** Its key at the target is shown to nobody again. */
export const liveTargetSchema = z.object({
  ...{ id: idSchema, name: z.string(), server: z.string() },
  /** As its owner wants it. */
  on: z.boolean(),
  state: z.enum(LIVE_TARGET_STATES),
})
export type LiveTarget = z.infer<typeof liveTargetSchema>

export const liveDetail = defineServiceEndpoint(onService(vpsActions, 'view'), {
  path: 'user/service/vps/live/detail',
  summary: 'Where a live plan takes its stream, what is on air as its server last said, and where it is sent on to',
  effect: 'read',
  input: z.strictObject({ id: idInput }),
  output: z.object({
    /** What broadcasting programs ask for as server; null until the server runs. */
    ingest: z.string().nullable(),
    /** HLS, for viewers; null likewise. */
    viewers: z.string().nullable(),
    /** The server confirmed the key and the targets that stand here. */
    confirmed: z.boolean(),
    /** When it last said anything; null: never. */
    checkedAt: z.iso.datetime().nullable(),
    /** It did within the last minute, about what stands here. */
    heard: z.boolean(),
    /** On air, by its word of the last minute; null: nothing, or it did not say. */
    stream: liveStreamSchema.nullable(),
    targets: z.array(liveTargetSchema),
    most: z.int(),
    /** Codes of why the key is not shown, and nothing changed, now; null: they may. */
    refused: z.object({ reveal: z.string().nullable(), rotate: z.string().nullable(), targets: z.string().nullable() }),
  }),
  errors: ['live.none'],
  example: { id: 48001 },
})

export const liveRevealKey = defineServiceEndpoint(onService(vpsActions, 'live-key'), {
  path: 'user/service/vps/live/reveal-key',
  summary: 'The stream key of a live plan; each reveal is logged',
  effect: 'write',
  done: {
    'en-US': 'This look is in the activity log.',
    'vi-VN': 'Lần xem này đã được ghi vào nhật ký.',
    'zh-CN': '此次查看已记入操作日志。',
  },
  input: z.strictObject({ id: idInput }),
  output: z.object({ key: z.string() }),
  errors: ['live.none'],
  example: { id: 48001 },
})

/** The answer holds no secret: `reveal-key` shows the new one. */
export const liveRotateKey = defineServiceEndpoint(onService(vpsActions, 'live-rotate'), {
  path: 'user/service/vps/live/rotate-key',
  summary: 'Gives a live plan a new stream key: whoever is on air under the old one is cut as soon as the server hears of it',
  effect: 'write',
  done: {
    'en-US': 'The stream has a new key. The old one is refused as soon as the server has heard of it.',
    'vi-VN': 'Luồng đã có khóa mới. Khóa cũ bị từ chối ngay khi máy chủ nhận được.',
    'zh-CN': '已生成新的推流密钥。服务器收到后，旧密钥立即失效。',
  },
  input: z.strictObject({ id: idInput }),
  output: z.object({}),
  errors: ['live.none'],
  example: { id: 48001 },
})

export const liveTargetAdd = defineServiceEndpoint(onService(vpsActions, 'live-target'), {
  path: 'user/service/vps/live/target-add',
  summary: 'Sends the stream of a live plan on to one more place; a stream that is on air is cut for a moment',
  effect: 'write',
  done: { 'en-US': 'The target was added.', 'vi-VN': 'Đã thêm đích phát lại.', 'zh-CN': '已添加转推目标。' },
  input: z.strictObject({
    id: idInput,
    name: typedText().min(1).max(60),
    server: typedText().min(1).max(300),
    key: typedText().min(1).max(300),
  }),
  output: z.object({ targetId: idSchema }),
  errors: ['live.none', 'live.target-invalid', 'live.target-inside', 'live.key-invalid', 'live.target-limit', 'live.target-twice'],
  example: { id: 48001, name: 'YouTube', server: 'rtmps://a.rtmps.youtube.com/live2', key: 'abcd-1234-efgh-5678' },
})

export const liveTargetRemove = defineServiceEndpoint(onService(vpsActions, 'live-target'), {
  path: 'user/service/vps/live/target-remove',
  summary: 'Sends the stream of a live plan there no more; a stream that is on air is cut for a moment',
  effect: 'write',
  done: { 'en-US': 'The target was removed.', 'vi-VN': 'Đã xóa đích phát lại.', 'zh-CN': '已移除转推目标。' },
  input: z.strictObject({ id: idInput, targetId: idInput }),
  output: z.object({}),
  errors: ['live.none'],
  example: { id: 48001, targetId: 7 },
})

export const liveTargetSwitch = defineServiceEndpoint(onService(vpsActions, 'live-target'), {
  path: 'user/service/vps/live/target-switch',
  summary: 'Sends the stream of a live plan there no more for a time, or again; a stream that is on air is cut for a moment',
  effect: 'write',
  done: {
    'en-US': 'The change is on its way to the server.',
    'vi-VN': 'Thay đổi đang được gửi đến máy chủ.',
    'zh-CN': '更改正在发送到服务器。',
  },
  input: z.strictObject({ id: idInput, targetId: idInput, on: z.boolean() }),
  output: z.object({}),
  errors: ['live.none'],
  example: { id: 48001, targetId: 7, on: false },
})

/** A stream that comes back within two minutes is the same broadcast. */
export const liveBroadcastSchema = z.object({
  id: idSchema,
  beganAt: z.iso.datetime(),
  /** Null: it is on air. */
  endedAt: z.iso.datetime().nullable(),
  /** Bits in a second: the highest that was seen, and all that came over all its time. */
  peak: z.int(),
  average: z.int(),
  bytesIn: z.int(),
  bytesOut: z.int(),
})
export type LiveBroadcast = z.infer<typeof liveBroadcastSchema>

export const livePast = defineServiceEndpoint(onService(vpsActions, 'view'), {
  path: 'user/service/vps/live/past',
  summary: 'What a live plan broadcast, the newest first, and the bitrate of the newest over its last hours',
  effect: 'read',
  input: z.strictObject({ id: idInput }),
  output: z.object({
    broadcasts: z.array(liveBroadcastSchema),
    /** Bits in a second, null where nothing was heard; null: of the newest no figures are kept any more, or there was none. */
    graph: z.object({ from: z.iso.datetime(), stepMinutes: z.int(), rate: metricBandSchema }).nullable(),
  }),
  errors: ['live.none'],
  example: { id: 48001 },
})

export const liveContract = [liveDetail, livePast, liveRevealKey, liveRotateKey, liveTargetAdd, liveTargetRemove, liveTargetSwitch] as const
