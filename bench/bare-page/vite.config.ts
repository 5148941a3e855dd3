import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from '../../web/build/precompress.ts'

/** Built and compressed as the portal's own pages are. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/bare/',
  plugins: [react(), precompress()],
  build: { target: 'es2022', modulePreload: { polyfill: false }, assetsDir: 'assets', emptyOutDir: true },
})
