import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { markPure } from './pureRouter.ts'

test('what only makes a value is removable, and whatever has an effect stays', () => {
  const code = `var Context = React.createContext(null);
Context.displayName = "Context";
var Link = React2.forwardRef(
  function LinkWithRef() {}
);
var kept = React.start();
window.name = "kept";`
  expect(markPure(code)).toBe(`var Context = /* @__PURE__ */ React.createContext(null);

var Link = /* @__PURE__ */ React2.forwardRef(
  function LinkWithRef() {}
);
var kept = React.start();
window.name = "kept";`)
})

test('it finds what it looks for in the installed react-router', async () => {
  const folder = fileURLToPath(new URL('../production/', import.meta.resolve('react-router')))
  const chunks = (await readdir(folder)).filter((name) => /^chunk-\w+\.mjs$/.test(name))
  const codes = await Promise.all(chunks.map((name) => readFile(folder + name, 'utf8')))
  const marked = codes.map(markPure).join('\n')
  expect(marked).toMatch(/var Link = \/\* @__PURE__ \*\/ /)
  expect(marked).not.toMatch(/^\w+\.displayName/m)
})
