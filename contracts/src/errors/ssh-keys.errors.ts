import { defineErrors } from './define.ts'

/** SSH keys of the profile. */
export const sshKeysErrors = defineErrors({
  'ssh-key.private': {
    http: 422,
    'en-US': 'This is a private key, which must never leave your computer. Paste the public key from the file that ends in .pub.',
    'vi-VN': 'Đây là khóa bí mật, không bao giờ được rời khỏi máy của bạn. Hãy dán khóa công khai trong tệp có đuôi .pub.',
    'zh-CN': '这是私钥，绝不能离开您的电脑。请粘贴以 .pub 结尾的文件中的公钥。',
  },
  'ssh-key.unreadable': {
    http: 422,
    'en-US': 'This is not an OpenSSH public key. It must be one line that begins with ssh-ed25519, ssh-rsa or ecdsa-sha2.',
    'vi-VN': 'Đây không phải khóa công khai theo định dạng OpenSSH: một dòng bắt đầu bằng ssh-ed25519, ssh-rsa hoặc ecdsa-sha2.',
    'zh-CN': '这不是 OpenSSH 格式的公钥：应为一行，以 ssh-ed25519、ssh-rsa 或 ecdsa-sha2 开头。',
  },
  'ssh-key.weak': {
    http: 422,
    'en-US': 'This key is too weak. Create one with ssh-keygen -t ed25519, or use an RSA key of 2048 bits or more.',
    'vi-VN': 'Khóa này quá yếu. Hãy tạo khóa bằng ssh-keygen -t ed25519, hoặc khóa RSA từ 2048 bit trở lên.',
    'zh-CN': '该密钥强度不足。请用 ssh-keygen -t ed25519 生成，或使用 2048 位及以上的 RSA 密钥。',
  },
  'ssh-key.known': {
    http: 422,
    'en-US': 'You’ve already added this key as {name}.',
    'vi-VN': 'Bạn đã có khóa này với tên {name}.',
    'zh-CN': '您已添加过该密钥，名称为 {name}。',
  },
  'ssh-key.too-many': {
    http: 409,
    'en-US': 'You’ve reached the limit of {max} SSH keys. Delete one that you no longer need.',
    'vi-VN': 'Bạn đã có tối đa {max} khóa SSH. Hãy xóa khóa không còn dùng.',
    'zh-CN': '您的 SSH 密钥数量已达上限（{max} 个），请删除不再需要的密钥。',
  },
  'ssh-key.gone': {
    http: 409,
    'en-US': 'A selected SSH key is no longer in your profile. Please select again.',
    'vi-VN': 'Một khóa SSH đã chọn không còn trong hồ sơ của bạn. Vui lòng chọn lại.',
    'zh-CN': '所选的某个 SSH 密钥已不在您的资料中，请重新选择。',
  },
  'ssh-key.not-for-image': {
    http: 409,
    'en-US': 'SSH keys are for Linux systems only.',
    'vi-VN': 'Khóa SSH chỉ dùng cho hệ điều hành Linux.',
    'zh-CN': 'SSH 密钥仅适用于 Linux 系统。',
  },
})
