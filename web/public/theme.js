// Runs before the first paint. External, because the Content-Security-Policy allows no inline script.
;(() => {
  const html = document.documentElement
  const languages = ['en-US', 'vi-VN', 'zh-CN']
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const scheme = read('portal.color-scheme') || 'auto'
  const dark = scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  html.setAttribute('data-color-scheme', dark ? 'dark' : 'light')
  html.setAttribute('data-density', read('portal.density') === 'compact' ? 'compact' : 'comfortable')
  const cookie = /(?:^|;\s*)locale=([^;]+)/.exec(document.cookie)
  const wishes = cookie ? [cookie[1]] : navigator.languages || []
  const wish = wishes.map((w) => languages.find((l) => l.slice(0, 2) === w.slice(0, 2).toLowerCase())).find(Boolean)
  html.lang = wish || 'en-US'
  const accent = read('portal.accent')
  if (accent && 'adoptedStyleSheets' in document) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(accent)
    document.adoptedStyleSheets = [sheet]
  }
})()
