import * as z from 'zod/mini'
import { MEANINGS } from './meanings.ts'
import { ProjectEntry } from './schema.ts'

/** A setting of the project file. Settings with one schema are one row, with their names in braces. */
interface Setting {
  path: string
  schema: z.ZodMiniType
  isNeeded: boolean
}

type Definition =
  | { type: 'object'; shape: Record<string, z.ZodMiniType> }
  | { type: 'optional'; innerType: z.ZodMiniType }
  | { type: 'array'; element: z.ZodMiniType }
  | { type: 'union'; options: readonly z.ZodMiniType[] }
  | { type: 'string' }

const definitionOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Definition

function requiredOf(schema: z.ZodMiniType): z.ZodMiniType {
  const definition = definitionOf(schema)
  return definition.type === 'optional' ? requiredOf(definition.innerType) : schema
}

const joined = (names: readonly string[]) => (names.length > 1 ? `{${names.join(',')}}` : `${names[0]}`)

/** The settings below a value, each followed by those below it. */
function settingsIn(schema: z.ZodMiniType, path: string): Setting[] {
  const definition = definitionOf(requiredOf(schema))
  if (definition.type === 'array') return settingsIn(definition.element, `${path}[]`)
  if (definition.type === 'union') return definition.options.flatMap((option) => settingsIn(option, path))
  if (definition.type !== 'object') return []
  const names = new Map<z.ZodMiniType, string[]>()
  for (const [name, value] of Object.entries(definition.shape)) {
    const required = requiredOf(value)
    names.set(required, [...(names.get(required) ?? []), name])
  }
  return [...names].flatMap(([value, named]) => {
    const own = `${path}${path && '.'}${joined(named)}`
    const isNeeded = named.some((name) => definition.shape[name] === value)
    return [{ path: own, schema: value, isNeeded }, ...settingsIn(value, own)]
  })
}

/** The format of a value, in the words of the error messages for wrong ones. */
function formatOf(schema: z.ZodMiniType): string {
  const messages = [0, '\0'].flatMap((wrong) => z.safeParse(schema, wrong).error?.issues[0]?.message ?? [])
  const words = [...new Set(messages)].map((text) =>
    text.replace(/^has to (be |say )?/, '').replace(/\.$/, ''),
  )
  return words.join('; ').replace(/^have /, 'with ')
}

/** The documented paths that no setting has. */
export const unknownPaths = (): string[] => {
  const known = settingsIn(ProjectEntry, '').map(({ path }) => path)
  return Object.keys(MEANINGS).filter((path) => !known.includes(path))
}

/** The kinds of a list's entries have settings in common: such a setting is needed if each kind needs it. */
function distinct(settings: readonly Setting[]): Setting[] {
  const byPath = new Map<string, Setting>()
  for (const setting of settings) {
    const isNeeded = setting.isNeeded && byPath.get(setting.path)?.isNeeded !== false
    byPath.set(setting.path, { ...(byPath.get(setting.path) ?? setting), isNeeded })
  }
  return [...byPath.values()]
}

/** A Markdown table of all settings of a project, in the order of the schema. */
export function projectTable(): string {
  const rows = distinct(settingsIn(ProjectEntry, '')).map(({ path, schema, isNeeded }) => {
    const meaning = MEANINGS[path]
    if (meaning === undefined) throw new Error(`${path} is not documented`)
    return `| \`${path}\` | ${meaning} | ${formatOf(schema)} | ${isNeeded ? 'yes' : ''} |`
  })
  return ['| Setting | Meaning | Value | Needed |', '|---|---|---|---|', ...rows].join('\n')
}
