import { defineErrors } from './define.ts'

/** Teams and their invite codes. */
export const teamsErrors = defineErrors({
  // The same for a code that never was, one that was changed, and the code of a locked team.
  'team.code-wrong': {
    http: 422,
    'en-US': 'This code lets nobody in. It may have been changed, or the team takes no new members: ask its leader.',
    'vi-VN': 'Mã này không còn dùng được. Có thể mã đã được đổi hoặc nhóm không nhận thành viên mới: hãy hỏi trưởng nhóm.',
    'zh-CN': '此邀请码无法使用。它可能已被更换，或者团队不再接受新成员：请联系团队负责人。',
  },
  'team.already-in': {
    http: 409,
    'en-US': 'You are in this team already.',
    'vi-VN': 'Bạn đã ở trong nhóm này.',
    'zh-CN': '您已经在这个团队中。',
  },
  'team.already-leading': {
    http: 409,
    'en-US': 'You lead a team already. A person leads one team, and may join any number.',
    'vi-VN': 'Bạn đã là trưởng một nhóm. Mỗi người chỉ lập một nhóm, nhưng có thể tham gia nhiều nhóm.',
    'zh-CN': '您已经负责一个团队。每人只能负责一个团队，但可以加入任意多个。',
  },
  'team.full': {
    http: 409,
    'en-US': 'This team is full: {max} members.',
    'vi-VN': 'Nhóm này đã đủ {max} thành viên.',
    'zh-CN': '该团队已满：{max} 名成员。',
  },
  'team.leader-only': {
    http: 403,
    'en-US': 'Only the leader of the team may do this.',
    'vi-VN': 'Chỉ trưởng nhóm mới được làm việc này.',
    'zh-CN': '只有团队负责人可以执行此操作。',
  },
  'team.leader-stays': {
    http: 409,
    'en-US': 'The leader cannot leave the team; it can be deleted.',
    'vi-VN': 'Trưởng nhóm không thể rời nhóm; chỉ có thể xóa nhóm.',
    'zh-CN': '负责人不能退出团队，只能删除团队。',
  },
})
