import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  ssr: { resolve: { conditions: ['source', 'module', 'node', 'development|production'] } },
  test: {
    include: ['{host-sdk,server-kit,widget-app,secure-frame,e2e,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['**/dist/**', '**/node_modules/**', 'e2e/tests/**'],
    environment: 'node',
    globalSetup: 'server-kit/testing/vitest.setup.ts',
    // Without it a machine of two cores has one of them idle.
    maxWorkers: '100%',
  },
})
