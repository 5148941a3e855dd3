/** In the activity log. */
export const rgcActions = {
  'rgc-session-create': '开通网关连接',
  'rgc-session-delete': '关闭网关连接',
  'rgc-session-renew': '延长网关连接',
  'rgc-session-update-allow': '更改网关连接的允许地址',
  'rgc-session-ended': '网关连接已结束',
  'rgc-session-failed': '网关连接失败',
}
