import { expect, it } from 'vitest'
import { preloadedEntry } from './preloadedEntry.ts'

it('preloads the entry and keeps its tag for later, and leaves the first script as it is', () => {
  const first = '<script>hello()</script>'
  const { transformIndexHtml } = preloadedEntry()
  if (typeof transformIndexHtml !== 'object') throw new Error('The plugin has no handler')
  const entry = '<script type="module" crossorigin src="/assets/index.js"></script>'
  const html = Reflect.apply(transformIndexHtml.handler, undefined, [first + entry])
  const preload = '<link rel="modulepreload" crossorigin href="/assets/index.js">'
  expect(html).toBe(`${first}${preload}<template>${entry}</template>`)
})
