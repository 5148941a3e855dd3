import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'
import { groups } from './build/chunks.ts'
import { cutFonts } from './build/fonts.ts'
import { compiledMessages } from './build/messages.ts'
import { listPages } from './build/pages.ts'
import { precompress } from './build/precompress.ts'

/** The API of `npm start`; the development server only adds hot reloading in front of it. */
const api = 'http://127.0.0.1:3000'

/**
 * The contracts declare their schemas beside the plain helpers and tables that the browser wants. The server validates, the browser
 * only takes types and helpers: an empty stand-in keeps the validator (24 kB) out of every page.
 */
function withoutValidator(): Plugin {
  return {
    name: 'without-validator',
    enforce: 'pre',
    resolveId: (id) => (id === 'zod' ? '\0zod' : null),
    load: (id) => (id === '\0zod' ? 'export const z = new Proxy(() => z, { get: () => z })' : null),
  }
}

export default defineConfig({
  plugins: [withoutValidator(), compiledMessages(), react(), cutFonts(), listPages(), precompress()],
  // 'source' makes the workspace's contracts come as TypeScript, without building them first.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  // The settings that say where else the API may answer are the server's too: it names them in its policy.
  envPrefix: ['VITE_', 'API_BASE_'],
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2022',
    // Fonts and icons stay files of their own: the Content-Security-Policy needs no data: source.
    assetsInlineLimit: 0,
    // Every browser that reads ES2022 knows it.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    proxy: { '/api2': { target: api, ws: true }, '/dev': api, '/healthz': api, '/readyz': api },
  },
})
