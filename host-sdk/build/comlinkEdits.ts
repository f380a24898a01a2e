import type { Edit } from './edit.ts'

const COMLINK = 'comlink/dist/esm/comlink.mjs'

/** What the bridge never uses of Comlink. */
export const COMLINK_EDITS: readonly Edit[] = [
  {
    file: COMLINK,
    what: 'serving anything but calls: the guard admits nothing else',
    times: 2,
    find: /case "(?:GET|CONSTRUCT)"[\s\S]*?(?=case "APPLY"|default:)/g,
    replace: '',
  },
  {
    file: COMLINK,
    what: 'asking for anything but calls',
    times: 2,
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
    times: 5,
    find: /if \(prop === releaseProxy\)[\s\S]*?\n {12}\}\n|if \(type === "RELEASE"[\s\S]*?\n {12}\}|registerProxy\(proxy, ep\);|throwIfProxyReleased\(isProxyReleased\);/g,
    replace: '',
  },
  {
    file: COMLINK,
    what: 'releasing a proxy that was collected',
    find: /const proxyFinalizers = [\s\S]*?\n {4}\}\);/,
    replace: 'const proxyFinalizers = undefined;',
  },
  {
    file: COMLINK,
    what: 'handing objects over: the contract has plain data only',
    find: /transferCache\.get\(value\) \|\| \[\]/,
    replace: '[]',
  },
  {
    file: COMLINK,
    what: 'reading a property: the guard admits calls only',
    find: /if \(prop === "then"\) \{[\s\S]*?\n {12}\}/,
    replace: '',
  },
  {
    file: COMLINK,
    what: 'values that are not plain: looking for who sends them',
    find: /for \(const \[name, handler\] of transferHandlers\) \{[\s\S]*?\n {4}\}\n(?= {4}return \[)/,
    replace: '',
  },
  {
    file: COMLINK,
    what: 'values that are not plain: looking for who reads them',
    find: /switch \(value\.type\) \{[\s\S]*?\n {4}\}\n(?=\})/,
    replace: 'return value.value;',
  },
  {
    file: COMLINK,
    what: 'handing objects over with a call',
    find: /const processed = [\s\S]*?;\n(?=\})/,
    replace: 'return [argumentList.map((value) => toWireValue(value)[0]), []];',
  },
  {
    file: COMLINK,
    what: 'what a method throws: ours answer with an envelope',
    times: 2,
    find: /\s*\.catch\(\((?:value|error)\) => \{[\s\S]*?\n {8}\}\)/g,
    replace: '',
  },
]
