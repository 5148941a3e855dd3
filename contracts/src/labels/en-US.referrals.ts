/** What a referral's status is called, by customers and staff alike. */
export const referralLabels = {
  status: {
    immature: 'No purchase yet',
    'pending-reward': 'Pending reward',
    'rejected-reward': 'Rejected reward',
    'received-reward': 'Received reward',
    'pending-withdraw': 'Pending withdraw',
    withdrawn: 'Withdrawn',
    'rejected-withdraw': 'Rejected withdraw',
  },
  /** The remark on what was rejected by nobody but its order. */
  lost: 'The first order was refunded, or its payment was invalid.',
  /** Of a withdrawal, as staff see it. */
  outcome: { waiting: 'Awaiting your decision', paid: 'Paid', refused: 'Rejected', void: 'Void' },
}
