import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { inlineScript } from '../kit/build/inlineScript.ts'
import { withIntegrity } from '../kit/build/integrity.ts'
import { preloadTypeface } from '../kit/build/preloadTypeface.ts'
import { terse } from '../kit/build/terse.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The frame, and what stands in a window of its own, by the mode in which it is built. */
export const DOCUMENTS = {
  frame: 'index.html',
  approve: 'approve.html',
  device: 'device.html',
  passkey: 'passkey.html',
} as const

/** Takes the approval window's request from the frame that opened it, or asks the server. */
const FIRST_QUESTION = here('src/windows/firstQuestion.ts')

/** What runs before a document's entry, out of the document itself: its file, and a pattern for the modules in it. */
const FIRST: Readonly<Partial<Record<string, { input: string; test: RegExp }>>> = {
  approve: { input: FIRST_QUESTION, test: /firstQuestion|heldTicket|plainRequest|secretOf|openTicket/ },
}

/** What stands for zod, by the mode. The window cannot draw before all of its script is compiled. */
const ZOD: Readonly<Partial<Record<string, string>>> = { approve: here('build/zodOfWindow.ts') }

/**
 * V8 then compiles all of the file while it arrives, and on another thread: the window's own has the document's work to do
 * meanwhile, or waits for the server. The hint has to be the file's first line.
 */
const COMPILE_AT_ONCE = '//# allFunctionsCalledOnLoad\n'

/**
 * The client, one document in each run: a browser caches the files of a frame and of a window separately, so files that
 * both share would only be more requests for each. Files that draw name Preact in their first line, which TypeScript
 * reads too. The policy allows neither inline styles nor `data:` fonts, and of inline scripts only the window's first.
 */
export default defineConfig(({ mode }) => ({
  root: here('.'),
  publicDir: false,
  plugins: [
    // The frame draws no text at its start, and loads the typeface itself (app/start.tsx).
    mode !== 'frame' && preloadTypeface(),
    terse(),
    FIRST[mode] && inlineScript(FIRST[mode].input, 'airlockQuestion'),
    withIntegrity(),
  ],
  resolve: {
    conditions: ['source', 'module', 'browser', 'development|production'],
    alias: ZOD[mode] ? { 'zod/mini': ZOD[mode] } : {},
  },
  worker: { format: 'es', plugins: () => [terse()] },
  build: {
    outDir: 'dist/client',
    emptyOutDir: mode === 'frame',
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      input: {
        // What only reads this file, such as Knip, has a mode of its own.
        ...(mode in DOCUMENTS ? { [mode]: DOCUMENTS[mode as keyof typeof DOCUMENTS] } : DOCUMENTS),
        ...(FIRST[mode] && { first: FIRST[mode].input }),
      },
      output: {
        postBanner: ({ name }) => (mode === 'approve' && name === 'approve' ? COMPILE_AT_ONCE : ''),
        codeSplitting: {
          groups: [
            ...(FIRST[mode] ? [{ name: 'first', test: FIRST[mode].test, priority: 1 }] : []),
            // One file for everything that is needed at the start: also what chunks on demand need of it.
            { name: mode, tags: ['$initial'] },
          ],
        },
      },
    },
  },
}))
