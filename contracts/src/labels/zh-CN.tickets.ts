/** What a ticket's codes are called, by customers and staff alike. */
export const ticketLabels = {
  status: { open: '处理中', closed: '已关闭' },
  department: { technical: '技术支持', network: '网络', billing: '账务', sales: '销售', abuse: '滥用举报' },
  priority: { low: '低', normal: '普通', high: '紧急' },
}
