import type { Plugin, Rolldown } from 'vite'

type OutputChunk = Rolldown.OutputChunk

/** What may not be written into a script element as it is. */
const UNSAFE = /<\/script|<!--/i

/** The names that a built module exports: pairs of the name inside of it and that by which others import it. */
const EXPORTS = /export\{([^{}]*)\};?\s*$/

const pairsOf = (list: string) =>
  list.split(',').map((pair) => {
    const [inner = '', outer = inner] = pair.trim().split(' as ')
    return [inner, outer] as const
  })

/** The module as a script that runs at once, wherever it stands, and leaves its exports in a variable of the page. */
function asScript({ code, fileName, dynamicImports, imports }: OutputChunk, variable: string): string {
  const exported = EXPORTS.exec(code)
  if (!exported || imports.length > 0 || UNSAFE.test(code)) throw new Error(`${fileName} cannot be inlined`)
  const members = pairsOf(exported[1] ?? '').map(([inner, outer]) => `${outer}:${inner}`)
  // The document has another address than the file.
  const absolute = dynamicImports.reduce(
    (text, path) => text.replaceAll(`./${path.split('/').at(-1)}`, `/${path}`),
    code.slice(0, exported.index),
  )
  return `(()=>{${absolute}globalThis.${variable}={${members.join(',')}}})();`
}

/** Reads the variable in place of the import. The text keeps its length, so that the source map stays right. */
function reading(chunk: OutputChunk, { fileName }: OutputChunk, variable: string): string {
  const name = fileName.split('/').at(-1) ?? ''
  const statement = new RegExp(`import\\{([^{}]*)\\}from"[^"]*/${name.replaceAll('.', '\\.')}";`)
  const found = statement.exec(chunk.code)
  if (!found) throw new Error(`${chunk.fileName} imports ${name} in a way that is not known here`)
  const members = pairsOf(found[1] ?? '').map(([outer, local]) => `${outer}:${local}`)
  const read = `var{${members.join(',')}}=${variable};`
  return chunk.code.replace(found[0], () => read.padEnd(found[0].length))
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
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        const inlined = chunksOf(bundle).find(({ facadeModuleId }) => facadeModuleId === module)
        if (!inlined) throw new Error(`The build has no script of ${module}`)
        const script = `<head>\n    <script>${asScript(inlined, variable)}</script>`
        for (const file of Object.values(bundle)) {
          if (file.type === 'asset' && file.fileName.endsWith('.html'))
            file.source = String(file.source).replace('<head>', () => script)
          if (file.type === 'chunk' && file.imports.includes(inlined.fileName))
            file.code = reading(file, inlined, variable)
        }
        delete bundle[inlined.fileName]
      },
    },
  }
}
