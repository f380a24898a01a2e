import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const ALL = '{host-sdk,kit,widget-app,secure-frame,playground,e2e,scripts}/**/*.test.{ts,tsx}'
const NEVER = ['**/dist/**', '**/node_modules/**', 'e2e/tests/**']

/** Test files that replace modules, globals, the environment or timers, which others would find in the same place; those of the relay, whose client runs on. */
const KEEPS_TO_ITSELF = /\bvi\.(mock|doMock|resetModules|stubGlobal|stubEnv|useFakeTimers)\b|relay/i

/** Test files that share what they import: loading modules anew for each of them took as long as all of the tests. */
const SHARING = [
  'kit/server',
  'widget-app/src',
  'widget-app/server',
  'secure-frame/src',
  'secure-frame/server',
]
const together = SHARING.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
).filter((file) => /\.test\.tsx?$/.test(file) && !KEEPS_TO_ITSELF.test(readFileSync(file, 'utf8')))

export default defineConfig({
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  ssr: { resolve: { conditions: ['source', 'module', 'node', 'development|production'] } },
  test: {
    environment: 'node',
    reporters: ['default', './kit/testing/vitest.failures.ts'],
    globalSetup: 'kit/testing/vitest.setup.ts',
    // These timeouts catch tests that hang. They are long, because slow machines must pass too.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Style sheets are empty in tests, except one that a server changes.
    css: { include: /typeface\.css/ },
    // Many tests wait for a server, a chain or a database: more of them than there are cores keep the cores busy.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: together,
          exclude: NEVER,
          isolate: false,
          pool: 'threads',
          setupFiles: 'kit/testing/vitest.together.ts',
        },
      },
      { extends: true, test: { name: 'alone', include: [ALL], exclude: [...NEVER, ...together] } },
    ],
  },
})
