import { defineErrors } from './define.ts'

/** Errors every call may answer. The English of the specification is kept literally. */
export const platformErrors = defineErrors({
  'request-malformed': {
    http: 400,
    'en-US': 'Request data error. Please contact administrator!',
    'vi-VN': 'Dữ liệu yêu cầu không hợp lệ. Vui lòng liên hệ quản trị viên!',
    'zh-CN': '请求数据有误，请联系管理员！',
  },
  'request-too-large': {
    http: 413,
    'en-US': 'This is more than can be sent at once: at most {kilobytes} kB.',
    'vi-VN': 'Dữ liệu gửi lên quá lớn: tối đa {kilobytes} kB mỗi lần.',
    'zh-CN': '单次提交的数据过大，最多 {kilobytes} kB。',
  },
  'request-too-complex': {
    http: 400,
    'en-US': 'The request holds too many values, or they are nested too deeply.',
    'vi-VN': 'Yêu cầu chứa quá nhiều giá trị hoặc được lồng quá nhiều cấp.',
    'zh-CN': '请求包含的数据项过多或嵌套层级过深。',
  },
  'invalid-input': {
    http: 422,
    'en-US': 'Please check the marked fields.',
    'vi-VN': 'Vui lòng kiểm tra các ô được đánh dấu.',
    'zh-CN': '请检查标出的字段。',
  },
  'session-invalid': {
    http: 401,
    'en-US': 'Your session has ended. Please sign in again.',
    'vi-VN': 'Phiên đăng nhập đã hết hạn. Vui lòng đăng nhập lại.',
    'zh-CN': '登录已失效，请重新登录。',
  },
  'token-invalid': {
    http: 401,
    'en-US': 'This API token opens nothing here: it is wrong, revoked, expired or not for your address.',
    'vi-VN': 'API token này không dùng được ở đây: sai, đã bị thu hồi, đã hết hạn hoặc không dành cho địa chỉ của bạn.',
    'zh-CN': '此 API 令牌在此处无效：令牌有误、已被撤销、已过期，或不允许从您的地址使用。',
  },
  'token-and-session': {
    http: 400,
    'en-US': 'Send an API token or a session, not both.',
    'vi-VN': 'Chỉ gửi API token hoặc phiên đăng nhập, không gửi cả hai.',
    'zh-CN': '请只发送 API 令牌或登录会话，不要同时发送。',
  },
  'token-scope-missing': {
    http: 403,
    'en-US': 'This API token may not do this: it lacks the scope “{scope}”.',
    'vi-VN': 'API token này không được phép làm việc đó: thiếu quyền “{scope}”.',
    'zh-CN': '此 API 令牌无权执行该操作：缺少“{scope}”权限。',
  },
  'closed-to-tokens': {
    http: 403,
    'en-US': 'API tokens cannot do this. Please sign in to the portal.',
    'vi-VN': 'API token không thực hiện được việc này. Vui lòng đăng nhập vào trang khách hàng.',
    'zh-CN': 'API 令牌不能执行此操作，请登录客户中心。',
  },
  forbidden: {
    http: 403,
    'en-US': 'You are not allowed to do this.',
    'vi-VN': 'Bạn không có quyền thực hiện thao tác này.',
    'zh-CN': '您没有权限执行此操作。',
  },
  'proof-required': {
    http: 403,
    'en-US': 'Please confirm that it is you: enter your password or a code.',
    'vi-VN': 'Vui lòng xác nhận đây chính là bạn: nhập mật khẩu hoặc mã xác thực.',
    'zh-CN': '请先验证您的身份：输入密码或验证码。',
  },
  'proof-wrong': {
    http: 422,
    'en-US': 'This is not right, or the code was used already.',
    'vi-VN': 'Thông tin không đúng hoặc mã đã được sử dụng.',
    'zh-CN': '输入有误，或验证码已被使用。',
  },
  'second-factor-required': {
    http: 403,
    'en-US': 'Set up two-factor authentication first: this console demands it.',
    'vi-VN': 'Vui lòng bật xác thực hai lớp trước khi sử dụng trang quản trị.',
    'zh-CN': '请先启用双重验证，员工后台要求使用双重验证。',
  },
  'not-found': {
    http: 404,
    'en-US': 'We could not find that.',
    'vi-VN': 'Không tìm thấy mục này.',
    'zh-CN': '未找到该内容。',
  },
  'too-many-requests': {
    http: 429,
    'en-US': 'Too many attempts. Please try again in {seconds, plural, one {# second} other {# seconds}}.',
    'vi-VN': 'Bạn thao tác quá nhanh. Vui lòng thử lại sau {seconds} giây.',
    'zh-CN': '操作过于频繁，请在 {seconds} 秒后重试。',
  },
  'proof-of-work-required': {
    http: 403,
    'en-US': 'Please wait a moment while we check that you are not a robot.',
    'vi-VN': 'Vui lòng đợi trong giây lát để chúng tôi xác minh bạn không phải là robot.',
    'zh-CN': '请稍候，正在确认您不是机器人。',
  },
  'request-id-reused': {
    http: 409,
    'en-US': 'This request was already sent with other contents.',
    'vi-VN': 'Yêu cầu này đã được gửi trước đó với nội dung khác.',
    'zh-CN': '该请求此前已以不同内容提交。',
  },
  conflict: {
    http: 409,
    'en-US': 'Somebody changed this meanwhile. Please reload and try again.',
    'vi-VN': 'Dữ liệu vừa được thay đổi. Vui lòng tải lại trang và thử lại.',
    'zh-CN': '内容刚刚发生变化，请刷新后重试。',
  },
  busy: {
    http: 409,
    'en-US': 'Another action is in progress! Please wait!',
    'vi-VN': 'Một thao tác khác đang được thực hiện! Vui lòng đợi!',
    'zh-CN': '另一项操作正在进行，请稍候！',
  },
  upgrading: {
    http: 503,
    'en-US': 'The system is being upgraded. Please come back in a few minutes.',
    'vi-VN': 'Hệ thống đang được nâng cấp. Vui lòng quay lại sau ít phút.',
    'zh-CN': '系统正在升级，请几分钟后再来。',
  },
  'brand-unknown': {
    http: 404,
    'en-US': 'Error when loading metadata for domain. Domain signature is not visible!',
    'vi-VN': 'Lỗi khi tải thông tin tên miền. Không thấy chữ ký của tên miền!',
    'zh-CN': '加载域名信息出错：未找到域名签名！',
  },
  'engine-unavailable': {
    http: 502,
    'en-US': 'The server that runs this machine does not answer. Please try again in a minute.',
    'vi-VN': 'Máy chủ vật lý đang không phản hồi. Vui lòng thử lại sau một phút.',
    'zh-CN': '承载该机器的服务器暂无响应，请一分钟后重试。',
  },
  internal: {
    http: 500,
    'en-US': 'Error when requesting API!',
    'vi-VN': 'Lỗi khi gọi API!',
    'zh-CN': '请求接口时出错！',
  },
})
