/** What the codes of a dedicated server are called, by customers and staff alike. */
export const dedicatedLabels = {
  state: {
    checking: '检查中',
    running: '运行中',
    stopped: '已停止',
    success: '成功',
    error: '错误',
    unchecked: '未确认',
    installing: '交付中',
    starting: '启动中',
    'shutting down': '关机中',
    stopping: '停止中',
    restarting: '重启中',
    'reinstalling OS': '重装系统中',
    'taking snapshot': '创建快照中',
    restoring: '还原中',
    'RGC creating': '正在开通远程访问',
  },
}
