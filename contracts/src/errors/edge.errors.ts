import { defineErrors } from './define.ts'

export const edgeErrors = defineErrors({
  'edge.in-use': {
    http: 409,
    'en-US': 'The host still serves customers or has address ranges.',
    'vi-VN': 'Máy chủ còn phục vụ khách hàng hoặc còn dải địa chỉ.',
    'zh-CN': '该主机仍在为客户服务，或仍有地址段。',
  },
})
