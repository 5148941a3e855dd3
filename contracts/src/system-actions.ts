/** What the logs name besides calls: done by the system itself, or by a command on the server [P4]. */
export const SYSTEM_ACTIONS = [
  'operator:create',
  'operator:reset-factor',
  'order/expire',
  'order/pay',
  'order/refund',
  'order/sold-out',
  'payment/arrived',
  'payment/failed',
  'service/auto-renew',
  'service/change',
  'service/deliver',
  'service/end',
  'service/overdue',
  'service/purge',
  'service/stuck',
  'service/suspend',
  'service/terminate',
  'service/vps/check',
  'service/vps/found-running',
  'service/vps/found-stopped',
  'service/vps/restart',
  'service/vps/shutdown',
  'service/vps/start',
  'service/vps/stop',
] as const

export type SystemAction = (typeof SYSTEM_ACTIONS)[number]
