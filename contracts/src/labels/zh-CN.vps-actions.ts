/** Of what is done with the parts of a VPS. */
export const vpsActionNames = {
  'service-vps-disk': '更改数据盘',
  'service-vps-disk-add': '添加数据盘',
  'service-vps-disk-grow': '扩容数据盘',
  'service-vps-disk-update': '修改数据盘名称',
  'service-vps-disk-delete': '删除数据盘',
  'service-vps-port-add': '添加端口映射',
  'service-vps-port-delete': '删除端口映射',
  'service-vps-live-reveal-key': '查看推流密钥',
  'service-vps-live-rotate-key': '更换推流密钥',
  'service-vps-live-target-add': '添加转推目标',
  'service-vps-live-target-remove': '移除转推目标',
  'service-vps-live-target-switch': '开启或关闭转推目标',
}
