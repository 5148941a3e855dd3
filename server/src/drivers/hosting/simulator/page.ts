import type { FastifyInstance } from 'fastify'

/** Where a link of the simulated panel leads: in whatever language, it says that there is nothing. */
const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Simulated panel</title>
<h1>Simulated panel</h1>
<p lang="en">You are signed in to a simulated control panel: no website is behind it.</p>
<p lang="vi">Bạn đã đăng nhập vào bảng điều khiển mô phỏng: không có website thật nào ở đây.</p>
<p lang="zh">您已登录模拟控制面板：这里没有真实的网站。</p>
</html>
`

export const simulatedPanelPage =
  (path: string) =>
  (app: FastifyInstance): void => {
    app.get(path, async (_, reply) => await reply.type('text/html; charset=utf-8').send(PAGE))
  }
