import type { Plugin } from 'vite'

/** React's calls that only make a value. Anything else at the top of a module may have an effect, so bundlers keep it. */
const MAKES = /^((?:var|const|let) \w+ = )(\w+\.(?:createContext|forwardRef|memo)\()/gm
/** Names for developers' tools. */
const NAMES = /^\w+\.displayName = "\w+";$/gm

/** Marks what nobody uses of react-router as removable: its links, forms and data loading are half of it. */
export const markPure = (code: string): string =>
  code.replace(MAKES, '$1/* @__PURE__ */ $2').replace(NAMES, '')

/** Leaves out of the bundle what the widget does not use of react-router. It uses the low-level router alone. */
export const pureRouter = (): Plugin => ({
  name: 'airlock:pure-router',
  transform: (code, id) => (id.includes('/react-router/dist/') ? { code: markPure(code), map: null } : null),
})
