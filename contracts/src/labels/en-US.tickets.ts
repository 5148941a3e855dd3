/** What a ticket's codes are called, by customers and staff alike. */
export const ticketLabels = {
  status: { open: 'Open', closed: 'Closed' },
  department: { technical: 'Technical', network: 'Network', billing: 'Billing', sales: 'Sales', abuse: 'Abuse' },
  priority: { low: 'Low', normal: 'Normal', high: 'High' },
}
