/** What a ticket's codes are called, by customers and staff alike. */
export const ticketLabels = {
  status: { open: 'Đang mở', closed: 'Đã đóng' },
  department: { technical: 'Kỹ thuật', network: 'Mạng', billing: 'Thanh toán', sales: 'Kinh doanh', abuse: 'Vi phạm' },
  priority: { low: 'Thấp', normal: 'Bình thường', high: 'Cao' },
}
