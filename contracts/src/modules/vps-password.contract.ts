import { z } from 'zod'
import { defineServiceEndpoint } from '../endpoint.ts'
import { idInput } from '../ids.ts'
import { onService } from '../kinds/actions.ts'
import { vpsActions } from '../kinds/vps.actions.ts'
import { revealPasswordCall } from './services.parts.ts'

export const vpsRevealPassword = revealPasswordCall('user/service/vps/reveal-password', vpsActions, {
  summary: 'The login of a VPS; each reveal is logged',
  errors: ['vps-password-unknown'],
})

/** The answer holds no secret: `reveal-password` shows the new one once the guest has it. */
export const vpsResetPassword = defineServiceEndpoint(onService(vpsActions, 'reset-password'), {
  path: 'user/service/vps/reset-password',
  summary: 'Sets a new password inside the running guest; until the guest has confirmed it the old one is shown, and holds',
  effect: 'write',
  token: 'manage',
  done: {
    'en-US': 'A new password is being set inside the server.',
    'vi-VN': 'Đang đặt mật khẩu mới bên trong máy chủ.',
    'zh-CN': '正在服务器内设置新密码。',
  },
  input: z.strictObject({ id: idInput }),
  output: z.object({}),
  errors: ['vps-action-failed'],
  example: { id: 48001 },
})

export const vpsPasswordContract = [vpsRevealPassword, vpsResetPassword] as const
