/** What the codes of web hosting are called, by customers and staff alike. */
export const hostingLabels = {
  state: {
    active: '在线',
    suspended: '离线',
    missing: '服务器上不存在',
    removed: '已删除',
    installing: '开通中',
    suspending: '暂停中',
    resuming: '恢复中',
    changing: '变更套餐中',
    'setting password': '设置密码中',
  },
}
