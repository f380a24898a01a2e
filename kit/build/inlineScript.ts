import type { Plugin, Rolldown } from 'vite'

type OutputChunk = Rolldown.OutputChunk

const HEAD = '<head>'

/** What may not be in the script: what ends its element, and what the server looks for to write something into the document. */
const UNSAFE = /<\/script|<!--|<\/head>|<div id=|\bimport\.meta\b/i

/** The names that a built module exports: pairs of the name inside of it and that by which others import it. */
const EXPORTS = /export\{([^{}]+)\};?\s*$/

const pairsOf = (list: string) =>
  list.split(',').map((pair) => {
    const [inner = '', outer = inner] = pair.trim().split(' as ')
    return [inner, outer] as const
  })

/** The module as a script that runs at once, wherever it stands, and leaves its exports in a variable of the page, as they are then. */
function asScript({ code, fileName, dynamicImports, imports }: OutputChunk, variable: string): string {
  const exported = EXPORTS.exec(code)
  if (!exported || imports.length > 0 || UNSAFE.test(code)) throw new Error(`${fileName} cannot be inlined`)
  const members = pairsOf(exported[1] ?? '').map(([inner, outer]) => `${outer}:${inner}`)
  // The document has another address than the file.
  const absolute = dynamicImports.reduce(
    (text, path) => text.replaceAll(`./${path.split('/').at(-1)}`, `/${path}`),
    code.slice(0, exported.index),
  )
  return `(()=>{"use strict";${absolute}globalThis.${variable}={${members.join(',')}}})();`
}

/** Reads the variable in place of the import. The text keeps its length, so that the source map stays right. */
function reading(chunk: OutputChunk, { fileName }: OutputChunk, variable: string): string {
  const name = fileName.split('/').at(-1) ?? ''
  const statement = new RegExp(`import\\{([^{}]*)\\}from"[^"]*/${name.replaceAll('.', '\\.')}";`)
  const [whole = '', list = ''] = statement.exec(chunk.code) ?? []
  const members = pairsOf(list).map(([outer, local]) => `${outer}:${local}`)
  const read = `var{${members.join(',')}}=${variable};`
  const code = chunk.code.replace(whole, () => read.padEnd(whole.length))
  if (code.includes(name) || code.length !== chunk.code.length)
    throw new Error(`${chunk.fileName} imports ${name} in a way that is not known here`)
  return code
}

function withScript({ fileName, source }: Rolldown.OutputAsset, script: string): string {
  const html = String(source)
  if (!html.includes(HEAD)) throw new Error(`${fileName} has no plain ${HEAD}`)
  return html.replace(HEAD, () => `${HEAD}\n    <script>${script}</script>`)
}

const chunksOf = (bundle: Rolldown.OutputBundle) =>
  Object.values(bundle).filter((file): file is OutputChunk => file.type === 'chunk')

/**
 * A Vite plugin that writes a module of the build's input into each document, as its first script, so that it runs before
 * the browser has any other file. The documents' policy has to name its hash. Other files read what it exports from a
 * variable of the page.
 *
 * @param module - the path of the module's file
 */
export function inlineScript(module: string, variable: string): Plugin {
  return {
    name: 'airlock:inline-script',
    apply: 'build',
    // What is written here comes after the files have their names, by which browsers keep them for ever.
    augmentChunkHash: () => [variable, asScript, reading].join(),
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        const inlined = chunksOf(bundle).find(({ facadeModuleId }) => facadeModuleId === module)
        if (!inlined) throw new Error(`The build has no script of ${module}`)
        const script = asScript(inlined, variable)
        for (const file of Object.values(bundle)) {
          if (file.type === 'asset' && file.fileName.endsWith('.html')) file.source = withScript(file, script)
          if (file.type === 'chunk' && file.imports.includes(inlined.fileName))
            file.code = reading(file, inlined, variable)
        }
        delete bundle[inlined.fileName]
        // A report of an error names the document in place of the file.
        delete bundle[`${inlined.fileName}.map`]
      },
    },
  }
}
