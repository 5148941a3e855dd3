import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'

/** The API of `npm start`; the development server only adds hot reloading in front of it. */
const api = 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react()],
  // 'source' makes the workspace's contracts come as TypeScript, without building them first.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2022',
    // Fonts and icons stay files of their own: the Content-Security-Policy needs no data: source.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Contracts declare their schemas with zod beside plain helpers; the browser wants the helpers without zod.
      treeshake: { manualPureFunctions: ['z', 'defineEndpoint', 'defineErrors'] },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 30 },
            {
              name: 'platform',
              test: /node_modules\/(@tanstack\/(react-router|router-core|history|react-query|query-core)|use-intl|@formatjs|intl-messageformat)\//,
              priority: 20,
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
