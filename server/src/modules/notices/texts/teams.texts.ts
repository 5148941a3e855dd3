import type { Localized } from '@portal/contracts/locale.ts'
import { notice } from './define.ts'

const openTeam: Localized = { 'en-US': 'Open the team', 'vi-VN': 'Xem nhóm', 'zh-CN': '查看团队' }
const seeTeams: Localized = { 'en-US': 'See your teams', 'vi-VN': 'Xem các nhóm của bạn', 'zh-CN': '查看您的团队' }

/** Who came to a team, who went, and what became of it. */
export const teamsTexts = {
  'team-joined': notice({
    params: ['name', 'team'],
    title: { 'en-US': '{name} joined {team}', 'vi-VN': '{name} đã tham gia {team}', 'zh-CN': '{name} 加入了 {team}' },
    body: {
      'en-US': 'With the invite code. They see only the services you share with them.',
      'vi-VN': 'Bằng mã mời. Họ chỉ thấy những dịch vụ bạn chia sẻ.',
      'zh-CN': '通过邀请码加入。在您共享之前，对方看不到任何服务。',
    },
    mail: {
      'en-US':
        '{name} joined your team {team} with the invite code. They see only the services you share with them.\n\nIf you don’t know this person, remove them and change the code in the portal. The old code stops working immediately.',
      'vi-VN':
        '{name} đã tham gia nhóm {team} của bạn bằng mã mời. Họ chỉ thấy những dịch vụ bạn chia sẻ.\n\nNếu bạn không biết người này, hãy xóa họ khỏi nhóm và đổi mã trong trang quản lý: mã cũ sẽ ngừng hoạt động ngay.',
      'zh-CN':
        '{name} 通过邀请码加入了您的团队 {team}。在您共享之前，对方看不到任何服务。\n\n如果您不认识此人，请在客户中心将其移出并更换邀请码：旧邀请码会立即失效。',
    },
    link: openTeam,
  }),
  'team-left': notice({
    params: ['name', 'team'],
    title: { 'en-US': '{name} left {team}', 'vi-VN': '{name} đã rời {team}', 'zh-CN': '{name} 退出了 {team}' },
    body: {
      'en-US': 'You no longer share services with each other.',
      'vi-VN': 'Những gì hai bên chia sẻ cho nhau đã kết thúc.',
      'zh-CN': '你们之间的共享已全部结束。',
    },
    mail: {
      'en-US': '{name} left your team {team}. You no longer share services with each other.',
      'vi-VN': '{name} đã rời nhóm {team} của bạn. Những gì hai bên chia sẻ cho nhau đã kết thúc.',
      'zh-CN': '{name} 退出了您的团队 {team}。你们之间的共享已全部结束。',
    },
    link: openTeam,
  }),
  'team-removed': notice({
    params: ['team'],
    title: { 'en-US': 'You are no longer in {team}', 'vi-VN': 'Bạn không còn trong nhóm {team}', 'zh-CN': '您已不在团队 {team} 中' },
    body: {
      'en-US': 'You were removed. You and its members no longer share services with each other.',
      'vi-VN': 'Bạn đã bị xóa khỏi nhóm. Những gì các thành viên và bạn chia sẻ cho nhau đã kết thúc.',
      'zh-CN': '您已被移出。您与团队成员之间的共享已全部结束。',
    },
    mail: {
      'en-US': 'You were removed from the team {team}. You and its members no longer share services with each other.',
      'vi-VN': 'Bạn đã bị xóa khỏi nhóm {team}. Những gì các thành viên và bạn chia sẻ cho nhau đã kết thúc.',
      'zh-CN': '您已被移出团队 {team}。您与团队成员之间的共享已全部结束。',
    },
    link: seeTeams,
  }),
  'team-deleted': notice({
    params: ['team', 'leader'],
    title: { 'en-US': 'The team {team} was deleted', 'vi-VN': 'Nhóm {team} không còn nữa', 'zh-CN': '团队 {team} 已解散' },
    body: {
      'en-US': 'It was led by {leader}. Its members no longer share services with each other.',
      'vi-VN': 'Trưởng nhóm là {leader}. Những gì các thành viên chia sẻ cho nhau đã kết thúc.',
      'zh-CN': '负责人为 {leader}。成员之间的共享已全部结束。',
    },
    mail: {
      'en-US': 'The team {team}, led by {leader}, was deleted. Its members no longer share services with each other.',
      'vi-VN': 'Nhóm {team} do {leader} làm trưởng nhóm đã bị xóa. Những gì các thành viên chia sẻ cho nhau đã kết thúc.',
      'zh-CN': '由 {leader} 负责的团队 {team} 已被删除。成员之间的共享已全部结束。',
    },
    link: seeTeams,
  }),
  'team-removed-by-staff': notice({
    params: ['name', 'team', 'reason'],
    title: {
      'en-US': 'Our staff removed {name} from {team}',
      'vi-VN': 'Nhân viên của chúng tôi đã xóa {name} khỏi {team}',
      'zh-CN': '我们的工作人员已将 {name} 移出 {team}',
    },
    body: { 'en-US': 'Reason: {reason}', 'vi-VN': 'Lý do: {reason}', 'zh-CN': '原因：{reason}' },
    mail: {
      'en-US': 'Our staff removed {name} from your team {team}. You no longer share services with each other.\n\nReason: {reason}',
      'vi-VN':
        'Nhân viên của chúng tôi đã xóa {name} khỏi nhóm {team} của bạn. Những gì hai bên chia sẻ cho nhau đã kết thúc.\n\nLý do: {reason}',
      'zh-CN': '我们的工作人员已将 {name} 移出您的团队 {team}。你们之间的共享已全部结束。\n\n原因：{reason}',
    },
    link: openTeam,
  }),
  'team-locked-by-staff': notice({
    params: ['team', 'reason'],
    title: {
      'en-US': 'Our staff locked {team}',
      'vi-VN': 'Nhân viên của chúng tôi đã khóa nhóm {team}',
      'zh-CN': '我们的工作人员已锁定团队 {team}',
    },
    body: {
      'en-US': 'No new members can join until you unlock it. Reason: {reason}',
      'vi-VN': 'Nhóm không nhận thành viên mới cho đến khi bạn mở khóa. Lý do: {reason}',
      'zh-CN': '在您重新开放之前，不再接受新成员。原因：{reason}',
    },
    mail: {
      'en-US': 'Our staff locked your team {team}. No new members can join until you unlock it. Current members stay.\n\nReason: {reason}',
      'vi-VN':
        'Nhân viên của chúng tôi đã khóa nhóm {team} của bạn. Nhóm không nhận thành viên mới cho đến khi bạn mở khóa. Các thành viên hiện tại vẫn ở lại.\n\nLý do: {reason}',
      'zh-CN': '我们的工作人员已锁定您的团队 {team}。在您重新开放之前不再接受新成员，现有成员不受影响。\n\n原因：{reason}',
    },
    link: openTeam,
  }),
  'team-deleted-by-staff': notice({
    params: ['team', 'reason'],
    title: {
      'en-US': 'Our staff deleted {team}',
      'vi-VN': 'Nhân viên của chúng tôi đã xóa nhóm {team}',
      'zh-CN': '我们的工作人员已删除团队 {team}',
    },
    body: { 'en-US': 'Reason: {reason}', 'vi-VN': 'Lý do: {reason}', 'zh-CN': '原因：{reason}' },
    mail: {
      'en-US': 'Our staff deleted your team {team}. Its members no longer share services with each other.\n\nReason: {reason}',
      'vi-VN':
        'Nhân viên của chúng tôi đã xóa nhóm {team} của bạn. Những gì các thành viên chia sẻ cho nhau đã kết thúc.\n\nLý do: {reason}',
      'zh-CN': '我们的工作人员已删除您的团队 {team}。成员之间的共享已全部结束。\n\n原因：{reason}',
    },
    link: seeTeams,
  }),
} as const
