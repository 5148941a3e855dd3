import base from './playwright.config.ts'
export default { ...base, projects: (base.projects ?? []).filter(({ name }) => name === 'simulator'), webServer: [(base.webServer as any[])[1]], outputDir: '../test-results/simulator' }
