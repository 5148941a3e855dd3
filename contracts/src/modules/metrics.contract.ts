import { z } from 'zod'
import { METRIC_ALERT_MINUTES, METRIC_ALERTS, METRIC_RANGES } from '../constants.ts'
import { defineEndpoint, defineServiceEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { onService } from '../kinds/actions.ts'
import { vpsActions } from '../kinds/vps.actions.ts'
import { moneySchema } from '../money.ts'
import { transferPolicySchema } from '../transfer-policy.ts'

/** What a VPS does, as its engine measures it once a minute [S13]. */

/** One figure for each step of the graph; null where nothing was measured, which is not zero. */
const figures = z.array(z.number().nullable())
export const metricBandSchema = z.object({ min: figures, avg: figures, max: figures })
export type MetricBand = z.infer<typeof metricBandSchema>

export const vpsTransferSchema = z.object({
  /** The month of the service that runs now. */
  from: instantSchema,
  until: instantSchema,
  /** In and out together. */
  usedBytes: z.number(),
  /** Of the plan; null is unlimited. */
  limitBytes: z.number().nullable(),
})
export type VpsTransfer = z.infer<typeof vpsTransferSchema>

export const vpsTransferUseSchema = vpsTransferSchema.extend({
  /** What happens when the limit is reached, as it can be enforced where the server is [D26]. */
  policy: transferPolicySchema,
  /** What was done because the limit was reached; null: nothing. */
  enforced: z.enum(['limited', 'stopped']).nullable(),
  /** Null where the policy charges nothing, and for members [P1]. Amounts include VAT. */
  charge: z
    .object({
      charged: moneySchema,
      /** The most that may be charged in a month of the service; null: nothing is. */
      cap: moneySchema.nullable(),
      /** Why the reader cannot set it now; null: they can. */
      refused: z.string().nullable(),
    })
    .nullable(),
})
export type VpsTransferUse = z.infer<typeof vpsTransferUseSchema>

export const vpsMetricsSchema = z.object({
  range: z.enum(METRIC_RANGES),
  from: instantSchema,
  until: instantSchema,
  stepMinutes: z.int(),
  /** When the engine was last heard; null: never. */
  measuredAt: instantSchema.nullable(),
  /** What this engine can say at all: false is "not measured", and its graph is empty for good. */
  measured: z.object({ cpu: z.boolean(), memory: z.boolean(), disk: z.boolean(), network: z.boolean() }),
  memoryBytes: z.number().nullable(),
  series: z.object({
    /** Percent of all processors together. */
    cpu: metricBandSchema,
    /** Bytes in use. */
    memory: metricBandSchema,
    /** Bytes in a second. */
    read: metricBandSchema,
    written: metricBandSchema,
    received: metricBandSchema,
    sent: metricBandSchema,
  }),
  /** Null where the engine does not count it: then no limit applies. */
  transfer: vpsTransferUseSchema.nullable(),
})

/** Kept: an hour for 2 days, a day for 8 days, a week and a month for 13 months. */
const looked = z.strictObject({ id: idInput, range: z.enum(METRIC_RANGES).default('day'), end: z.iso.datetime().optional() })

export const vpsMetrics = defineServiceEndpoint(onService(vpsActions, 'view'), {
  path: 'user/service/vps/metrics',
  summary: 'CPU, memory, disk and network of a VPS in at most 300 steps, and the transfer used; `end` looks back',
  effect: 'read',
  input: looked,
  output: vpsMetricsSchema,
  example: { id: 48001, range: 'day' },
})

export const operatorVpsMetrics = defineEndpoint({
  path: 'operator/services/vps-metrics',
  summary: 'The same graphs of any customer’s VPS',
  auth: 'staff',
  roles: ['billing', 'support', 'provisioning'],
  effect: 'read',
  input: looked,
  output: vpsMetricsSchema,
  errors: ['not-found'],
  example: { id: 48001, range: 'week' },
})

export const vpsMetricsFollow = defineServiceEndpoint(onService(vpsActions, 'view'), {
  path: 'user/service/vps/metrics-follow',
  summary: 'Has the event stream say `service.measured` for some minutes, each time this VPS was measured',
  effect: 'read',
  input: z.strictObject({ id: idInput }),
  output: z.object({ until: instantSchema }),
  example: { id: 48001 },
})

export const vpsTransferCap = defineServiceEndpoint(onService(vpsActions, 'transfer-cap'), {
  path: 'user/service/vps/transfer-cap',
  summary: 'Sets how much may be charged for further transfer in a month of the service, VAT included; null: nothing is charged [D26]',
  effect: 'write',
  done: { 'en-US': 'The spending limit is saved.', 'vi-VN': 'Đã lưu hạn mức chi tiêu.', 'zh-CN': '消费限额已保存。' },
  input: z.strictObject({
    id: idInput,
    /** Minor units of the service's currency. */
    cap: z.int().min(1).max(1_000_000_000).nullable(),
  }),
  output: z.object({ cap: moneySchema.nullable() }),
  // It authorises charges.
  token: 'billing',
  errors: ['vps-transfer-not-charged'],
  example: { id: 48001, cap: 2000 },
})

const alertFields = {
  metric: z.enum(METRIC_ALERTS),
  over: z.boolean(),
  /** CPU and memory in percent, disk in bytes and network in bits a second. */
  threshold: z.number().min(0).max(1e12),
  minutes: z.int().min(METRIC_ALERT_MINUTES.least).max(METRIC_ALERT_MINUTES.most),
  enabled: z.boolean(),
}

const percentAtMost = ({ metric, threshold }: { metric: string; threshold: number }): boolean =>
  threshold <= 100 || (metric !== 'cpu' && metric !== 'memory')
const tooMuch = { path: ['threshold'], error: 'field.invalid' }

export const vpsAlertSchema = z.object({
  ...alertFields,
  id: idSchema,
  /** Since when it stands; null: it does not. */
  raisedAt: instantSchema.nullable(),
  /** When it was last over. */
  recoveredAt: instantSchema.nullable(),
})
export type VpsAlert = z.infer<typeof vpsAlertSchema>

export const vpsAlertList = defineServiceEndpoint(onService(vpsActions, 'view-alerts'), {
  path: 'user/service/vps/alert/list',
  summary: 'Alerts on the figures of a VPS, and how many it may have',
  effect: 'read',
  input: z.strictObject({ id: idInput }),
  output: z.object({ items: z.array(vpsAlertSchema), most: z.int() }),
  example: { id: 48001 },
})

export const vpsAlertAdd = defineServiceEndpoint(onService(vpsActions, 'alert'), {
  path: 'user/service/vps/alert/add',
  summary: 'Asks for a notice and a mail when a figure is over, or under, a threshold for so many minutes, and when that is over',
  effect: 'write',
  done: { 'en-US': 'The alert is saved.', 'vi-VN': 'Đã lưu cảnh báo.', 'zh-CN': '告警已保存。' },
  input: z.strictObject({ id: idInput, ...alertFields, enabled: z.boolean().default(true) }).refine(percentAtMost, tooMuch),
  output: vpsAlertSchema,
  errors: ['vps-alerts-full'],
  example: { id: 48001, metric: 'cpu', over: true, threshold: 90, minutes: 10 },
})

export const vpsAlertUpdate = defineServiceEndpoint(onService(vpsActions, 'alert'), {
  path: 'user/service/vps/alert/update',
  summary: 'Changes an alert, or switches it on or off; what stood before counts for nothing',
  effect: 'write',
  done: { 'en-US': 'The alert is saved.', 'vi-VN': 'Đã lưu cảnh báo.', 'zh-CN': '告警已保存。' },
  input: z.strictObject({ id: idInput, alertId: idInput, ...alertFields }).refine(percentAtMost, tooMuch),
  output: vpsAlertSchema,
  example: { id: 48001, alertId: 7, metric: 'cpu', over: true, threshold: 80, minutes: 5, enabled: true },
})

export const vpsAlertDelete = defineServiceEndpoint(onService(vpsActions, 'alert'), {
  path: 'user/service/vps/alert/delete',
  summary: 'Deletes an alert',
  effect: 'write',
  done: { 'en-US': 'The alert is deleted.', 'vi-VN': 'Đã xóa cảnh báo.', 'zh-CN': '告警已删除。' },
  input: z.strictObject({ id: idInput, alertId: idInput }),
  output: z.object({}),
  example: { id: 48001, alertId: 7 },
})

export const metricsContract = [
  vpsMetrics,
  operatorVpsMetrics,
  vpsMetricsFollow,
  vpsTransferCap,
  vpsAlertList,
  vpsAlertAdd,
  vpsAlertUpdate,
  vpsAlertDelete,
] as const
