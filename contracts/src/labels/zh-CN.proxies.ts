export const proxiesLabels = {
  state: {
    'setting-up': '开通中',
    ready: '就绪',
    changing: '更改中',
    limited: '流量已用完',
    stopped: '已关闭',
    failed: '未能开放',
    silent: '检查中',
  },
  type: { http: 'HTTP', socks5: 'SOCKS5' },
}
