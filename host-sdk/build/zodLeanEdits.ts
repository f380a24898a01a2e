import type { Edit } from './edit.ts'

const SCHEMAS = 'zod/v4/core/schemas.js'

/*
 * What zod does for more than the contract has: schemas that others extend, defaults, keys that are let through, and issues
 * of which more is read than where they are. After the other edits, on what they have left.
 */
export const ZOD_LEAN_EDITS: readonly Edit[] = [
  {
    file: 'zod/v4/core/core.js',
    what: 'subclasses of schemas, and members that are made when they are read first',
    find: /const zodProto = \{\};[\s\S]*?(?=\n {4}\/\/ doesn't work if Parent)/,
    replace:
      'function init(inst, def) { inst._zod ??= { def, constr: _, traits: new Set() };' +
      ' if (inst._zod.traits.has(name)) return; inst._zod.traits.add(name); initializer(inst, def);' +
      ' for (const key in proto) inst[key] = proto[key]; }',
  },
  {
    file: 'zod/v4/core/core.js',
    what: 'subclasses of errors, and initializers that run last',
    find: /\/\/ doesn't work if Parent[\s\S]*?(?=return inst;)/,
    replace: 'function _(def) { const inst = params ? new params.Parent() : this; init(inst, def); ',
  },
  {
    file: SCHEMAS,
    what: 'initializers that run last: parsing is looked up when it is asked for',
    find: /\/\/ deferred initializer[\s\S]*?\n {8}\}\);/,
    replace: 'inst._zod.run = (payload, ctx) => inst._zod.parse(payload, ctx);',
  },
  {
    file: SCHEMAS,
    what: 'describing a schema to others: its limits and version',
    find: /inst\._zod\.bag = [\s\S]*?(?=const defChecks)/,
    replace: '',
  },
  {
    file: SCHEMAS,
    what: 'describing a schema to others: what checks add to it',
    find: /for \(const ch of checks\) \{\s*for \(const fn of ch\._zod\.onattach\) \{[\s\S]*?\n {4}\}/,
    replace: '',
  },
  {
    file: 'zod/v4/core/checks.js',
    what: 'describing a schema to others: what checks add to it',
    find: /var _a;\s*inst\._zod \?\? \(inst\._zod = \{\}\);\s*inst\._zod\.def = def;\s*\(_a = inst\._zod\)\.onattach[^;]*;/,
    replace: 'inst._zod.def = def;',
  },
  {
    file: 'zod/v4/core/errors.js',
    what: 'the text of an error that nobody prints: computing it late',
    find: /function _getMessage\(\) \{[\s\S]*?(?=const initializer)/,
    replace: '',
  },
  {
    file: 'zod/v4/core/errors.js',
    what: 'the text of an error that nobody prints: hiding its parts',
    find: /\/\/ `_zod` is already non-enumerable[\s\S]*?(?=\};\nexport const \$ZodError )/,
    replace: 'inst.issues = def; inst.message = "Invalid input";',
  },
  {
    file: 'zod/v4/core/parse.js',
    what: 'errors that are made when they are read first',
    find: /function failure\(Err, issues, ctx\) \{[\s\S]*?\n\}\n/,
    replace:
      'function failure(Err, issues) { return { success: false, error: new Err(issues.map(util.finalizeIssue)) }; }\n',
  },
  {
    file: 'zod/v4/core/parse.js',
    what: 'errors of other kinds, and where they were thrown',
    find: /const e = new \(_params\?[\s\S]*?throw e;/,
    replace: 'throw failure(_Err, result.issues).error;',
  },
  {
    file: 'zod/v4/core/parse.js',
    what: 'contexts: nobody gives one',
    times: 2,
    find: /_ctx \? \{ \.\.\._ctx, async: false \} : \{ async: false \}/g,
    replace: '{}',
  },
  {
    file: 'zod/v4/core/util.js',
    what: 'details of issues: nobody reads more than where they are',
    find: /const message = iss\.message[\s\S]*?return full;/,
    replace: 'return { path: iss.path ?? [], message: "Invalid input" };',
  },
  {
    file: SCHEMAS,
    what: 'details of issues: what was expected',
    times: 32,
    find: /issues\.push\(\{(?![^{}]*(?:continue|path|note))[^{}]*\}\)/g,
    replace: 'issues.push({})',
  },
  {
    file: SCHEMAS,
    what: 'details of issues: which check has failed',
    find: /const _iss = \{[\s\S]*?payload\.issues\.push\(util\.issue\(_iss\)\);/,
    replace: 'payload.issues.push({ continue: true });',
  },
  {
    file: SCHEMAS,
    what: 'objects that let other keys through, and the names of those that they do not',
    find: /const unrecognized = \[\];[\s\S]*?(?=return payload;\n {4}return|return payload;\n\})/,
    replace:
      'for (const key in input) if (!def.keySet.has(key)) { payload.issues.push({ continue: true }); break; }',
  },
  {
    file: SCHEMAS,
    what: 'keys that are symbols, and lists of keys that nobody reads',
    find: /const ownSymbols = [\s\S]*?(?=\n\}\nfunction handleCatchall)/,
    replace: 'return { ...def, allKeys: keys, keySet: new Set(keys) };',
  },
  {
    file: SCHEMAS,
    what: 'keys that are looked at late',
    times: 2,
    find: /util\.cached\(\(\) => normalizeDef\(def\)\)/,
    replace: '{ value: normalizeDef(def) }',
  },
  {
    file: SCHEMAS,
    what: 'defaults: an optional key is absent or right',
    find: /const isPresent = key in input;\s*const isOptionalOut[\s\S]*?(?=\n\}\n)/,
    replace:
      'const isPresent = key in input; if (!isPresent && optin) return;' +
      ' final.issues.push(...util.prefixIssues(key, result.issues));' +
      ' if (isPresent) final.value[key] = result.value;' +
      ' else if (!result.issues.length) final.issues.push({ path: [key] });',
  },
  {
    file: SCHEMAS,
    what: 'checks that end the others: each of the contract’s may be asked',
    find: /let isAborted = util\.aborted\(payload\);[\s\S]*?(?=return payload;\n {8}\};)/,
    replace: 'if (!util.aborted(payload)) for (const ch of checks) ch._zod.check(payload);',
  },
  {
    file: SCHEMAS,
    what: 'defaults of unions, and unions of one',
    find: /(export const \$ZodUnion = [\s\S]*?\$ZodType\.init\(inst, def\);)[\s\S]*?(inst\._zod\.parse = \(payload, ctx\) => \{)\s*if \(first\) \{[\s\S]*?\n {8}\}/,
    replace: '$1 $2',
  },
  {
    file: SCHEMAS,
    what: 'defaults of what is optional: it is there or it is not',
    find: /(export const \$ZodOptional = [\s\S]*?\$ZodType\.init\(inst, def\);)[\s\S]*?(if \(payload\.value === undefined\)) \{[\s\S]*?\n {8}\}/,
    replace:
      '$1 inst._zod.optin = inst._zod.optout = "optional"; inst._zod.parse = (payload, ctx) => { $2 return payload;',
  },
  {
    file: SCHEMAS,
    what: 'defaults of what may be null',
    find: /(export const \$ZodNullable = [\s\S]*?\$ZodType\.init\(inst, def\);)[\s\S]*?(?=inst\._zod\.parse)/,
    replace: '$1 ',
  },
  {
    file: SCHEMAS,
    what: 'details of issues: that a number was expected',
    find: /issues\.push\(\{\s*expected: "number",[\s\S]*?\}\);/,
    replace: 'issues.push({});',
  },
  {
    file: 'zod/v4/core/core.js',
    what: 'configuration: what it would switch off is left out',
    find: /\(_a = globalThis\)\.__zod_globalConfig[\s\S]*$/,
    replace: 'export const globalConfig = {}; export const config = () => {};',
  },
]
