import { expect, test } from 'vitest'
import { inlineScripts } from './csp.ts'

test('a document’s own scripts are allowed by their hashes, and no others', () => {
  const html = `<head><script>alert('hi')</script>
    <script type="application/json" id="data">{}</script><script src="/a.js"></script>
    <script>
  two()
</script></head>`
  // As `openssl dgst -sha256 -binary | openssl base64` has them.
  expect(inlineScripts(html)).toEqual([
    `'sha256-XTqNqFSUlZHAW7f/OGNYSOEzxKhjdAAGMXoid2VEbJk='`,
    `'sha256-9h+DP+IRwybbqcq+LzTux9HVieeU0muyP1As4x1eQX8='`,
  ])
  expect(inlineScripts('<head></head>')).toEqual([])
})
