import type { Plugin } from 'vite'

/**
 * What the contract never uses of its two libraries is left out of the build, because every host page would load it:
 * 2 kB of 14. A bundler can't see these: they are branches and methods, not exports. The versions are pinned; an edit
 * that finds nothing to do fails the build, and `prune.test.ts` holds the result against the libraries as they are.
 */
interface Edit {
  file: string
  what: string
  find: RegExp
  replace: string
}

const SCHEMAS = 'zod/v4/core/schemas.js'
const MINI = 'zod/v4/mini/schemas.js'
const COMLINK = 'comlink/dist/esm/comlink.mjs'

const EDITS: readonly Edit[] = [
  {
    file: SCHEMAS,
    what: 'asynchronous checks: the contract has none',
    find: /[\w.]+ instanceof Promise/g,
    replace: 'false',
  },
  {
    file: SCHEMAS,
    what: 'describing a schema to others: patterns and values',
    find: /util\.defineLazyInternal\(inst, "(?:pattern|propValues|values)"/g,
    replace: 'void (inst',
  },
  {
    file: SCHEMAS,
    what: 'describing a schema to others: the pattern of a primitive',
    find: /inst\._zod\.pattern = [^;]+;/g,
    replace: '',
  },
  {
    file: SCHEMAS,
    what: 'describing a schema to others: Standard Schema',
    find: /get "~standard"\(\) \{[^}]*\},\s*set "~standard"\(value\) \{[^}]*\},/,
    replace: '',
  },
  {
    file: SCHEMAS,
    what: 'the short cut for zod’s own length checks: the contract has its own',
    find: /capSize\(inst, \w+\);/g,
    replace: '',
  },
  {
    file: SCHEMAS,
    what: 'memoizing of recursive schemas',
    find: /core\.globalConfig\.memoizer/g,
    replace: 'undefined',
  },
  {
    file: SCHEMAS,
    what: 'encoding and coercing: values are only ever parsed',
    find: /ctx\??\.direction === "backward"|ctx\??\.skipChecks|def\.coerce/g,
    replace: 'false',
  },
  {
    file: 'zod/v4/core/parse.js',
    what: 'asynchronous checks: the contract has none',
    find: /result instanceof Promise/g,
    replace: 'false',
  },
  {
    file: MINI,
    what: 'methods of schemas but check: the contract calls z.parse and z.safeParse',
    find: /get with\(\)[\s\S]*?(?=\n {4}check\()|\n {4}brand\(\)[\s\S]*?(?=\n\}\);)/g,
    replace: '',
  },
  {
    file: MINI,
    what: 'describing a schema to others: its shape',
    find: /util\.installLazyProp\(inst, "shape"[^;]*;/,
    replace: '',
  },
  {
    file: MINI,
    what: 'messages of one’s own',
    find: /\.\.\.util\.normalizeParams\(\w+\),?/g,
    replace: '',
  },
  {
    file: 'zod/v4/core/api.js',
    what: 'messages of one’s own',
    find: /\.\.\.util\.normalizeParams\(\w+\),?/g,
    replace: '',
  },
  {
    file: 'zod/v4/core/util.js',
    what: 'lazy properties of recursive schemas: these are not, and as good computed at once',
    find: /(function defineLazyInternal\(inst, key, compute\) \{)[\s\S]*?\n\}/,
    replace: '$1 Object.defineProperty(inst._zod, key, { get: () => compute(inst._zod) }) }',
  },
  {
    file: 'zod/v4/core/util.js',
    what: 'messages in other words or languages',
    find: /\(unwrapMessage\(iss\.inst[\s\S]*?"Invalid input"\)/,
    replace: '"Invalid input"',
  },
  {
    file: 'zod/v4/core/errors.js',
    what: 'the text of an error that nobody prints',
    find: /if \(!_installedToString[\s\S]*?\n {4}\}\n(?=\};)/,
    replace: '',
  },
  {
    file: 'zod/v4/core/core.js',
    what: 'names and instanceof of schemas',
    find: /Object\.defineProperty\(_, Symbol\.hasInstance[\s\S]*?\n {4}\}\);|Object\.defineProperty\(\w+, "name", \{ value: name \}\);/g,
    replace: '',
  },
  {
    file: 'zod/v4/core/core.js',
    what: 'cheaper stack traces of errors',
    find: /newError\(Definition\) : this/,
    replace: 'new Definition() : this',
  },
  {
    file: COMLINK,
    what: 'serving anything but calls: the guard admits nothing else',
    find: /case "(?:GET|CONSTRUCT)"[\s\S]*?(?=case "APPLY"|default:)/g,
    replace: '',
  },
  {
    file: COMLINK,
    what: 'asking for anything but calls',
    find: /\n {8}(?:set|construct)\(_target[\s\S]*?\n {8}\},/g,
    replace: '',
  },
  {
    file: COMLINK,
    what: 'asking for an endpoint or a bound method',
    find: /if \(last === createEndpoint\)[\s\S]*?(?=const \[argumentList)/,
    replace: '',
  },
  {
    file: COMLINK,
    what: 'values that are not plain: the guard admits raw ones only',
    find: /new Map\(\[\s*\["proxy"[\s\S]*?\]\)/,
    replace: 'new Map()',
  },
  {
    file: COMLINK,
    what: 'the origin of messages: a port has none, the handshake has checked it',
    find: /if \(!isAllowedOrigin\([\s\S]*?return;\s*\}/,
    replace: '',
  },
  {
    file: COMLINK,
    what: 'releasing a proxy: a link ends with its port',
    find: /if \(prop === releaseProxy\)[\s\S]*?\n {12}\}\n|if \(type === "RELEASE"[\s\S]*?\n {12}\}|registerProxy\(proxy, ep\);|throwIfProxyReleased\(isProxyReleased\);/g,
    replace: '',
  },
]

/** Leaves out of the build what is never used of zod and Comlink. */
export function prune(): Plugin {
  const left = new Set(EDITS)
  return {
    name: 'prune',
    transform(code, id) {
      let pruned = code
      for (const edit of EDITS.filter(({ file }) => id.endsWith(file))) {
        if (pruned.search(edit.find) >= 0) left.delete(edit)
        pruned = pruned.replace(edit.find, edit.replace)
      }
      return pruned === code ? null : { code: pruned, map: null }
    },
    buildEnd(error) {
      if (error || left.size === 0) return
      const names = [...left].map(({ file, what }) => `${file}: ${what}`).join('\n')
      this.error(`Nothing to leave out any more, has the library changed?\n${names}`)
    },
  }
}
