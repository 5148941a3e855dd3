import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'

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

/**
 * Writes `.gz` and `.br` beside each text file once, so that no request has to compress. From what was written, not from the bundle:
 * Vite still fills in its preload lists after every plugin has seen it.
 */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle)) {
        if (!/\.(js|css|svg|json)$/.test(name)) continue
        const text = readFileSync(join(dir, name))
        if (text.length < 1024) continue
        writeFileSync(join(dir, `${name}.gz`), gzipSync(text, { level: 9 }))
        writeFileSync(join(dir, `${name}.br`), brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
      }
    },
  }
}

export default defineConfig({
  plugins: [withoutValidator(), react(), precompress()],
  // 'source' makes the workspace's contracts come as TypeScript, without building them first.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2022',
    // Fonts and icons stay files of their own: the Content-Security-Policy needs no data: source.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 30 },
            {
              name: 'platform',
              test: /node_modules\/(@tanstack\/(react-router|router-core|history|react-query|query-core|store|react-store)|use-intl|@formatjs|intl-messageformat)\//,
              priority: 20,
            },
            // One file for what every screen shares, rather than fifty small ones.
            {
              name: 'house',
              test: /web\/src\/((api|lib)\/(?!brand-trust|pow)|i18n\/[\w-]+\.tsx?$|design\/(icon|link|controls\/(button|menu|tip|disabled)|form\/(?!search-select|other)|overlay|feedback|layout\/(note|states)|data\/status))/,
              minShareCount: 2,
              priority: 10,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api2': { target: api, ws: true }, '/dev': api, '/healthz': api, '/readyz': api },
  },
})
