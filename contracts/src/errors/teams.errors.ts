import { defineErrors } from './define.ts'

/** Teams and their invite codes. */
export const teamsErrors = defineErrors({
  // The same for a code that never was, one that was changed, and the code of a locked team.
  'team.code-wrong': {
    http: 422,
    'en-US': 'This code doesn’t work. It may have been changed, or the team isn’t accepting new members. Ask the team leader.',
    'vi-VN': 'Mã này không dùng được. Có thể mã đã được đổi hoặc nhóm không nhận thành viên mới. Hãy hỏi trưởng nhóm.',
    'zh-CN': '此邀请码无法使用。它可能已被更换，或者团队不再接受新成员：请联系团队负责人。',
  },
  'team.already-in': {
    http: 409,
    'en-US': 'You’re already in this team.',
    'vi-VN': 'Bạn đã ở trong nhóm này.',
    'zh-CN': '您已经在这个团队中。',
  },
  'team.already-leading': {
    http: 409,
    'en-US': 'You already lead a team. You can lead one team and join any number of others.',
    'vi-VN': 'Bạn đã là trưởng một nhóm. Mỗi người chỉ lập một nhóm, nhưng có thể tham gia nhiều nhóm.',
    'zh-CN': '您已经负责一个团队。每人只能负责一个团队，但可以加入任意多个。',
  },
  'team.full': {
    http: 409,
    'en-US': 'This team is full. The limit is {max} members.',
    'vi-VN': 'Nhóm này đã đủ {max} thành viên.',
    'zh-CN': '该团队已满：{max} 名成员。',
  },
  'team.leader-only': {
    http: 403,
    'en-US': 'Only the team leader can do this.',
    'vi-VN': 'Chỉ trưởng nhóm mới được làm việc này.',
    'zh-CN': '只有团队负责人可以执行此操作。',
  },
  'team.leader-stays': {
    http: 409,
    'en-US': 'The leader can’t leave the team. You can delete it instead.',
    'vi-VN': 'Trưởng nhóm không thể rời nhóm; chỉ có thể xóa nhóm.',
    'zh-CN': '负责人不能退出团队，只能删除团队。',
  },
})
