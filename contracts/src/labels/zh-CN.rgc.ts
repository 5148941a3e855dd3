/** What the codes of gateway connections are called, by customers and staff alike. */
export const rgcLabels = {
  state: {
    creating: '正在开通',
    open: '已开通',
    closing: '正在关闭',
    closed: '已关闭',
    failed: '失败',
  },
  protocol: { ssh: 'SSH', rdp: '远程桌面' },
  ending: {
    closed: '已关闭',
    expired: '已到期',
    staff: '由工作人员关闭',
    suspended: '服务已暂停',
    'service-ended': '服务已终止',
    'handed-over': '服务已转让',
    'no-right': '权限已收回',
    'account-closed': '账户已锁定',
    'gateway-silent': '网关无响应',
    'gateway-failed': '网关未能开通',
  },
  gateway: { free: '可用', full: '已满', silent: '无响应' },
}
