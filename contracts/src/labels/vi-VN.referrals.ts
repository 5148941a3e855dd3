import type { referralLabels as english } from './en-US.referrals.ts'

export const referralLabels: typeof english = {
  status: {
    immature: 'Chưa mua hàng',
    'pending-reward': 'Thưởng đang chờ',
    'rejected-reward': 'Thưởng bị từ chối',
    'received-reward': 'Đã nhận thưởng',
    'pending-withdraw': 'Đang chờ rút',
    withdrawn: 'Đã rút',
    'rejected-withdraw': 'Rút thưởng bị từ chối',
  },
  lost: 'Đơn hàng đầu tiên đã được hoàn tiền hoặc thanh toán không hợp lệ.',
  outcome: { waiting: 'Chờ bạn duyệt', paid: 'Đã trả', refused: 'Đã từ chối', void: 'Không thành' },
}
