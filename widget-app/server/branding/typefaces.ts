import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Asset, assetOf, ConfigProblem, type Projects, type Typeface } from '@airlock/kit/server'
import type { Environment } from '../config/environment.ts'
import { type Measures, measuresOf } from './woff2.ts'

const BYTES = 512_000
const FILES = 64

export const FONTS_PATH = '/v1/typeface/'

interface FontFile {
  path: string
  asset: Asset
  measures: Measures
}

/** The operator's typefaces. All files are read at the start: no request names a file of the disk. */
export interface Typefaces {
  /** The files by name. */
  files: ReadonlyMap<string, FontFile>
  /** The files by the path at which they are served, which contains the hash of their content. */
  served: ReadonlyMap<string, Asset>
}

/** What `read` returns. Throws a `ConfigProblem` if it throws. */
function orProblem<T>(problem: string, read: () => T): T {
  try {
    return read()
  } catch {
    throw new ConfigProblem(`AIRLOCK_FONTS_DIR: ${problem}.`)
  }
}

function readFont(folder: string, name: string): FontFile {
  const file = join(folder, name)
  const { size } = orProblem(`${name} cannot be read`, () => statSync(file))
  if (size > BYTES)
    throw new ConfigProblem(
      `AIRLOCK_FONTS_DIR: ${name} has ${size} bytes, and a typeface at most ${BYTES}. Leave out scripts that your visitors do not read.`,
    )
  const content = orProblem(`${name} cannot be read`, () => readFileSync(file))
  const asset = assetOf(name, new Uint8Array(content))
  const measures = orProblem(`${name} is not a WOFF2 font, or unpacks to more than 8 MB`, () =>
    measuresOf(asset.body),
  )
  return { path: `${FONTS_PATH}${asset.hash}.woff2`, asset, measures }
}

const listFonts = (folder: string): string[] =>
  orProblem(`the folder ${folder} cannot be read`, () =>
    readdirSync(folder).filter((name) => name.endsWith('.woff2')),
  )

/** Reads the folder of typefaces. Throws a `ConfigProblem` if there is a file that cannot be served. */
export function readTypefaces({ fontsDir }: Pick<Environment, 'fontsDir'>): Typefaces {
  const names = fontsDir === undefined ? [] : listFonts(fontsDir)
  if (names.length > FILES)
    throw new ConfigProblem(
      `AIRLOCK_FONTS_DIR has ${names.length} WOFF2 files, and at most ${FILES} are served.`,
    )
  const files = new Map(names.map((name) => [name, readFont(fontsDir ?? '', name)]))
  return { files, served: new Map([...files.values()].map(({ path, asset }) => [path, asset])) }
}

/** Returns a check that throws a `ConfigProblem` if a project names a file that is not there. */
export const requireTypefaces =
  ({ files }: Typefaces) =>
  ({ byId }: Pick<Projects, 'byId'>): void => {
    for (const { id, branding } of byId.values()) {
      const missing = branding.typeface?.files.find(({ file }) => !files.has(file))
      if (missing)
        throw new ConfigProblem(
          `Project "${id}" has the typeface file ${missing.file}, which is not in the folder of AIRLOCK_FONTS_DIR. ${files.size > 0 ? `There are ${[...files.keys()].join(', ')}.` : 'No typeface is there.'}`,
        )
    }
  }

const percent = (value: number) => `${Math.round(value * 1000) / 10}%`

/**
 * The style sheet of a typeface: its files, the system's own face at its measures, so that nothing moves when the files
 * arrive, and the default of the widget. Text is never hidden meanwhile.
 */
export function typefaceStyles({ family, files }: Typeface, typefaces: Typefaces): string | null {
  const found = files.flatMap(({ file, weight }) => {
    const font = typefaces.files.get(file)
    return font ? [{ ...font, weight }] : []
  })
  const [first] = found
  if (!first) return null
  const faces = found.map(
    ({ path, weight }) =>
      `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;src:url("${path}") format("woff2")}`,
  )
  const { width, ascent, descent, lineGap } = first.measures
  const overrides = `size-adjust:${percent(width)};ascent-override:${percent(ascent / width)};descent-override:${percent(descent / width)};line-gap-override:${percent(lineGap / width)}`
  return `${faces.join('\n')}
@font-face{font-family:"${family} stand-in";src:local("Arial"),local("Liberation Sans"),local("Roboto");${overrides}}
[data-theme]{--font:"${family}","${family} stand-in",system-ui,sans-serif}
`
}
