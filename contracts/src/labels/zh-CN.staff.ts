import { jobNames } from './zh-CN.jobs.ts'
import { staffActions } from './zh-CN.staff-actions.ts'

/** What staff read for them, in the console. */
export const staffLabels = {
  audit: {
    actions: staffActions,
  },
  jobs: {
    names: jobNames,
  },
  alerts: {
    kinds: {
      'work-stuck': '任务卡住',
      'vps-backup-failed': 'VPS 备份',
      'webhook-off': 'Webhook 已停用',
      'job-failed': '任务失败',
      'delivery-late': '交付延迟',
      'delivery-due': '交付进度落后',
      'power-request': '需人工开关的机器',
      'payment-unmatched': '付款未匹配',
      'settlement-open': '网关对账不符',
      'balance-over-cap': '余额超限',
      'transfers-blocked': '转让已锁定',
      billing: '计费任务',
      'mail-failed': '邮件发送失败',
      'ticket-due': '工单即将超时',
      'machine-trouble': '机器异常',
      'engine-silent': '引擎无响应',
      'backup-late': '备份逾期',
    },
  },
  orders: {
    paymentState: {
      ...{ created: '已发起', pending: '网关处理中', unknown: '结果未知' },
      ...{ succeeded: '已到账', failed: '失败' },
    },
    eventOutcome: {
      ...{ succeeded: '款项到账', failed: '未到账', held: '暂扣：疑似欺诈' },
      ...{ disputed: '拒付中', 'dispute-lost': '拒付失败', 'dispute-won': '拒付胜诉' },
    },
  },
  delivery: {
    kind: {
      'dedicated-deliver': '交付独立服务器',
      'dedicated-fit': '为独立服务器加装部件',
      'dedicated-cut': '切断独立服务器电源',
      'dedicated-give': '恢复独立服务器电源',
      'dedicated-release': '收回独立服务器',
      'vps-build': '创建 VPS',
      'vps-suspend': '暂停 VPS',
      'vps-resume': '恢复 VPS',
      'vps-destroy': '销毁 VPS',
      'vps-adopt': '接管已有的虚拟机',
      'vps-optimize': '更改 VPS 的 CPU 优化',
      'vps-resize': '变更 VPS 配置',
      'vps-rescue': '启动 VPS 的救援系统',
      'vps-unrescue': '退出 VPS 的救援系统',
      'vps-media': '更换 VPS 的 ISO 镜像',
      'vps-rebuild': '重装 VPS',
      'vps-image': '由快照制作自有镜像',
      'vps-image-removal': '删除自有镜像',
    },
    step: {
      reserve: '预留资源与地址',
      'reserve-machine': '预留机器',
      'prepare-machine': '准备机器',
      'switch-on': '开机',
      'fit-parts': '加装部件',
      'release-machine': '释放机器',
      'copy-image': '复制镜像',
      'clear-disk': '清除磁盘',
      copy: '复制快照',
      boot: '首次启动',
      'wait-for-login': '等待可登录',
      finish: '检查并移交',
      'cut-power': '断电',
      'give-power': '恢复供电',
      confirm: '确认',
      adopt: '写入我方标识',
      remove: '从引擎移除',
      release: '释放地址与资源',
      'enter-rescue': '启动救援系统',
      'leave-rescue': '退出救援系统',
      'change-disc': '更换 ISO 镜像',
    },
    state: {
      running: '进行中',
      undoing: '撤销中',
      done: '已完成',
      undone: '已撤销',
      stuck: '卡住',
    },
  },
  hardware: {
    state: { stock: '库存', reserved: '已预留', installing: '安装中', assigned: '已分配', maintenance: '维护中', retired: '已退役' },
  },
  services: {
    suspending: { suspending: '停止中' },
    suspension: {
      nonpayment: '欠费',
      cancelled: '已取消',
      abuse: '滥用',
      fraud: '欺诈',
      staff: '人工',
      'trial-over': '试用结束',
    },
    state: {
      ordered: '已订购',
      installing: '安装中',
      active: '使用中',
      ended: '已终止',
      undelivered: '未交付',
    },
    payment: {
      OK: '正常',
      Overdue: '逾期',
      Suspended: '已暂停',
      Cancelled: '已取消',
      Unknown: '未知',
    },
  },
  customers: {
    state: {
      active: '正常',
      inactive: '未激活',
      banned: '已封禁',
    },
  },
  mail: {
    state: { queued: '排队中', sent: '已发送', failed: '失败' },
  },
  infrastructure: {
    states: {
      active: '可接收',
      draining: '停止接收',
      down: '停机',
    },
    addressStates: {
      free: '空闲',
      reserved: '已预留',
      assigned: '使用中',
      quarantine: '隔离中',
      blocked: '保留',
    },
  },
  staff: {
    state: { active: '正常', invited: '已邀请', disabled: '已停用' },
  },
  announcements: {
    state: {
      draft: '草稿',
      scheduled: '已排期',
      published: '已发布',
      withdrawn: '已撤回',
    },
  },
  catalogue: {
    types: {
      premium: '高级 VPS',
      nat: 'NAT VPS',
      storage: '存储型 VPS',
      live: '直播套餐',
      dedicated: '独立服务器',
      proxy: '代理',
      hosting: '虚拟主机',
    },
  },
}
