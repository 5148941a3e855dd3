import { z } from 'zod'
import { defineServiceEndpoint } from '../endpoint.ts'
import { idInput } from '../ids.ts'
import { onService } from '../kinds/actions.ts'
import { dedicatedActions } from '../kinds/dedicated.actions.ts'

/**
 * The serial line of a machine of metal, over its controller: text, by the same socket and messages as the console of a VPS (`vpsConsole`),
 * whether the machine is on or off. A controller has one line: whoever opens it has it, and the window before is closed with 4409.
 */
export const dedicatedConsole = defineServiceEndpoint(onService(dedicatedActions, 'console'), {
  path: 'user/service/dedicated/console',
  summary: 'A one-time ticket for the text console of a dedicated server, over its controller',
  effect: 'write',
  done: { 'en-US': 'The console can be opened.', 'vi-VN': 'Có thể mở console.', 'zh-CN': '可以打开远程连接。' },
  input: z.strictObject({ id: idInput }),
  output: z.object({ ticket: z.string(), path: z.string(), expiresIn: z.int() }),
  errors: ['too-many-consoles'],
  example: { id: 48001 },
})
